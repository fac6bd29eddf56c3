# finds: exhaustion/endless-loop
while True:
    pass
