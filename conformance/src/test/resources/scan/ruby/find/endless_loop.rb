# finds: exhaustion/endless-loop
loop do
  1 + 1
end
