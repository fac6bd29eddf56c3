import { n } from './n.ts'
export default n
/* ---
language: javascript
file n.ts: export const n: number = 4 as number
status: completed
result: 4
*/
