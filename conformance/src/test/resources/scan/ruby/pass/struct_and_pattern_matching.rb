Point = Struct.new(:x, :y)
case Point.new(1, 2)
in [x, y]
  puts x + y
end
