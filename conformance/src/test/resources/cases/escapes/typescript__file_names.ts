// Attack: files of the request with names that could be taken for ours or for object properties
// Verdict: they are files like any other
import { a } from './__proto__.ts'
import { b } from './constructor'
import { c } from './toString.js'
export default [a, b, c()]
/* ---
file __proto__.ts: export const a: number = 1
file toString.ts: export const c = (): number => 3
file constructor.ts: export const b: number = 2
status: completed
result: [1,2,3]
*/
