# finds: files/host-path
puts File.read('/etc/' + 'passwd')
