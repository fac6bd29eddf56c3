# finds: network/metadata-mention
blocked = 'http://169.254.169.254/latest'
puts 1 if blocked == ''
