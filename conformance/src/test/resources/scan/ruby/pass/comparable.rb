class Version
  include Comparable
  attr_reader :number

  def initialize(number)
    @number = number
  end

  def <=>(other)
    number <=> other.number
  end
end

puts Version.new(1) < Version.new(2)
