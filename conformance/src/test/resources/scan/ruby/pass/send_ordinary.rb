puts 'abc'.send(:upcase)
puts [3, 1].public_send(:sort).inspect
