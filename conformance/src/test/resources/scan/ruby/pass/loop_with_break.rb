n = 0
loop do
  n += 1
  break if n > 10
end
puts n
