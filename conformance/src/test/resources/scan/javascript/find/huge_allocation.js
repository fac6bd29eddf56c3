// finds: exhaustion/huge-allocation
const a = new Array(1e9).fill(0);
