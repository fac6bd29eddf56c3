// finds: exhaustion/endless-loop at 2:1
while (true) { Math.random(); }
