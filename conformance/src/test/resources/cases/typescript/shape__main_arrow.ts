const main = async ({ a, b }: { a: number; b: number }): Promise<number> => a + b
/* ---
input: {"a":1,"b":2}
status: completed
result: 3
*/
