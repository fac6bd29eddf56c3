# finds: files/host-path
home = '/root'
puts File.read("#{home}/.ssh/id_rsa")
