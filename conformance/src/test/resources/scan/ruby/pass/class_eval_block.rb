String.class_eval do
  def shout
    upcase
  end
end

puts 'a'.shout
