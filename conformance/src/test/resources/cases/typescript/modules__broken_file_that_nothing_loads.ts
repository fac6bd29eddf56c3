import { x } from './good'
export default x as number
/* ---
file good.ts: |
  export const x: number = 1
file draft.ts: |
  export const y: = 1
status: completed
result: 1
*/
