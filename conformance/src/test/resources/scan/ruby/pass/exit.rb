exit 0 if ARGV.length > 5
puts 'ok'
