def first_even(numbers)
  at = 0
  while true
    return numbers[at] if numbers[at].even?

    at += 1
  end
end

puts first_even([1, 3, 4])
