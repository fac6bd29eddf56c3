%i[upcase downcase].each { |name| puts 'aBc'.send(name) }
