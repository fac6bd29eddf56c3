def system(name)
  "the #{name} system"
end

puts system('solar')
