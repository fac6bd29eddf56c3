# finds: processes/start
class Tools
  attr_reader :shell

  def initialize
    @shell = Kernel
  end

  def work
    shell.system('ls')
  end
end
