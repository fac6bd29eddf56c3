# finds: processes/start
class Robot
  def system(command)
    command
  end
end
system('ls')
