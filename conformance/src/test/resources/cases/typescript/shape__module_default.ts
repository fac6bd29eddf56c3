export interface Input { xs: number[] }
export type Output = number
export default function run({ xs }: Input): Output { return xs.length }
/* ---
input: {"xs":[1,2,3]}
status: completed
result: 3
*/
