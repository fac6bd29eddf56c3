require 'json'
input = JSON.parse(File.read(ENV['CAISSON_INPUT']))
File.write(ENV['CAISSON_RESULT'], JSON.generate(input['xs'].map { |x| x * 2 }))
puts "doubled #{input['xs'].size}"
/* ---
input: {"xs":[1,2,3]}
status: completed
result: [2,4,6]
stdout: doubled 3
exitCode: 0
runtime: ruby
*/
