# finds: processes/start
name = 'etc'
puts `ls #{name} #{gets}`
