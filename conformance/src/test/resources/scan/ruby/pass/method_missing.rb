class Ghost
  def method_missing(name, *args)
    name.to_s.start_with?('say_') ? name.to_s.sub('say_', '') : super
  end

  def respond_to_missing?(name, all = false)
    name.to_s.start_with?('say_') || super
  end
end

puts Ghost.new.say_hello
