def deep(x)
  raise ArgumentError, "too deep, é" if x.zero?
  deep(x - 1)
end
puts __FILE__, $0, __dir__, DATA.read, caller.inspect, local_variables.inspect, STDIN.read.inspect
deep 1
__END__
data
/* ---
status: failed
error.kind: runtime
error.type: ArgumentError
error.message: too deep, é
error.line: 2
stdout: |
  main.rb
  main.rb
  /work
  data
  []
  []
  ""
stderr: |
  main.rb:2:in `deep': too deep, é (ArgumentError)
  	from main.rb:3:in `deep'
  	from main.rb:6:in `<main>'
exitCode: 1
*/
