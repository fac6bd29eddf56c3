require 'json'
require 'set'
require 'date'
puts JSON.generate({ 'a' => Set[1].to_a })
puts Date.new(2026, 1, 1).year
