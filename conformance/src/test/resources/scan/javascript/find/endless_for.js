// finds: exhaustion/endless-loop
for (;;) {}
