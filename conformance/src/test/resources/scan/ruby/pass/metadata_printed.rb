address = 'http://169.254.169.254/latest'
puts address
print "never ask ", address
$stdout.puts 'http://169.254.169.254/latest'
