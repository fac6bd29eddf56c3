// finds: exhaustion/huge-allocation
const a: number[] = new Array<number>(1e9);
