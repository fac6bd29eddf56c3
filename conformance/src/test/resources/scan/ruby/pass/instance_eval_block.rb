class Builder
  def add(item)
    (@items ||= []) << item
  end
end

builder = Builder.new
builder.instance_eval { add(1) }
p builder
