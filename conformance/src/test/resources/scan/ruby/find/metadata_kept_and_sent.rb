# finds: network/metadata
class Client
  def initialize
    @address = 'http://169.254.169.254/latest'
  end

  def ask(method)
    send(method, instance_variable_get("@addr" + gets.chomp))
  end
end
Client.new.ask(:open)
