internet = %w[fetch socket http]
puts internet.length
