# Ruby loads this after it has opened the program and before it reads it.
File.read('/caisson/gate')
code = STDIN.read
File.write('main.rb', code) unless code.empty?
File.write('/caisson/began', '')
ObjectSpace.each_object(File) { |file| file.rewind if !file.closed? && file.path == 'main.rb' }
