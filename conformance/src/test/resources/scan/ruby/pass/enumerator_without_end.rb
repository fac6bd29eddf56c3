numbers = Enumerator.new do |out|
  n = 0
  loop do
    out << n
    n += 1
    raise StopIteration if n > 100
  end
end
puts numbers.take(3).inspect
