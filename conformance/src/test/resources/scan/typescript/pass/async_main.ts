async function main(x: number): Promise<number> { return x * 2; }
