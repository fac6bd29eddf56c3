import type { A } from './types'
import { type B } from './types'
const a: A = { n: 1 }
a.n + 1
/* ---
file types.ts: export interface A { n: number } export type B = string
note: nothing is imported in the end, so this is a script
status: completed
result: 2
*/
