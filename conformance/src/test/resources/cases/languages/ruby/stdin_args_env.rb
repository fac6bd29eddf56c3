puts ARGV.inspect, ENV['GREETING'], STDIN.each_line.map(&:chomp).inspect
/* ---
args: ["a b", "--flag"]
env: {"GREETING":"hello"}
stdin: |
  one
  zwei
status: completed
result: null
stdout: |
  ["a b", "--flag"]
  hello
  ["one", "zwei"]
*/
