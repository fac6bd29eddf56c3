# Ruby loads this after it has opened the program and before it reads it. Looking for the opened file takes longer than
# most programs run, so it is done before the gate.
program = ObjectSpace.each_object(File).select { |file| !file.closed? && file.path == 'main.rb' }
File.read('/caisson/gate')
code = STDIN.read
File.write('main.rb', code) unless code.empty?
File.write('/caisson/began', '')
program.each(&:rewind)
