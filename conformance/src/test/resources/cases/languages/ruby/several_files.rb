require_relative 'lib/greeter'
puts Greeter.new('wörld').greet
File.write('out/made.txt', "made\n") if Dir.mkdir('out')
/* ---
file lib/greeter.rb: |
  class Greeter
    def initialize(name) = @name = name
    def greet = "hello #{@name}"
  end
status: completed
result: null
stdout: hello wörld
artifact out/made.txt: made
*/
