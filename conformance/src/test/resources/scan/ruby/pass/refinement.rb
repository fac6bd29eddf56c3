module Loud
  refine String do
    def loud
      "#{self}!"
    end
  end
end
using Loud
puts 'a'.loud
