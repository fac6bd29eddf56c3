import { isEven } from './even'
export default [isEven(4), isEven(7)]
/* ---
file even.ts: |
  import { isOdd } from "./odd"
  export function isEven(n: number): boolean { return n === 0 || isOdd(n - 1) }
file odd.ts: |
  import { isEven } from "./even"
  export function isOdd(n: number): boolean { return n !== 0 && isEven(n - 1) }
status: completed
result: [true,false]
*/
