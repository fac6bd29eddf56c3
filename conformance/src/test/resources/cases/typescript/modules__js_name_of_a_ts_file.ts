import { a } from './a.js'
import { b } from './b.mjs'
export default a + b
/* ---
file a.ts: export const a: number = 1
file b.mts: export const b: number = 2
status: completed
result: 3
*/
