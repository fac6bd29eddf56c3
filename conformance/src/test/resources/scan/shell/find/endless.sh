# finds: exhaustion/endless-loop at 2:1
while :; do sleep 1; done
