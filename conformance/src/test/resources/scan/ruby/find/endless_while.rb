# finds: exhaustion/endless-loop
while true
end
