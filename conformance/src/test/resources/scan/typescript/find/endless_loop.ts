// finds: exhaustion/endless-loop
let n: number = 0;
while (true) { n++; }
