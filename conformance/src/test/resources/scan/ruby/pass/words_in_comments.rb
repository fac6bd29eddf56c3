# system('rm -rf /'); eval(gets); `ls`
puts 'done'
