# finds: processes/start
puts `ls`
