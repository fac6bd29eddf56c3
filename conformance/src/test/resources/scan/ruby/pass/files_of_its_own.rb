File.write('data.txt', 'hello')
puts File.read('data.txt')
