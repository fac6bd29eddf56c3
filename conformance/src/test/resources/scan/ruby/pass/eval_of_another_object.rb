class Formula
  def eval(x)
    x * 2
  end
end

puts Formula.new.eval(21)
