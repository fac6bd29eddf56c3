BLOCKED = ['169.254.169.254'].freeze
def allowed?(address)
  !BLOCKED.include?(address)
end
puts allowed?(gets)
