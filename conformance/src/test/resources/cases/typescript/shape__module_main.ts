export const version: string = '1'
export async function main(xs: number[]): Promise<number[]> { return xs.map(x => x * 2) }
/* ---
input: {"xs":[1,2]}
status: completed
result: [2,4]
*/
