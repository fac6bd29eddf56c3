# frozen_string_literal: true
totals = 4.times.map { |i| Thread.new { (1..100).sum * i } }.map(&:value)
puts totals.inspect, `echo from a child`, $?.exitstatus
begin
  'a' << 'b'
rescue FrozenError => e
  puts e.class
end
/* ---
status: completed
result: null
stdout: |
  [0, 5050, 10100, 15150]
  from a child
  0
  FrozenError
*/
