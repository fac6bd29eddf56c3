import { a, b, Inner } from './all'
export default [a, b, Inner.c]
/* ---
file all.ts: |
  export * from "./a"
  export { renamed as b } from "./b"
  export * as Inner from "./c"
  export type { T } from "./a"
file a.ts: export const a = 1; export type T = number
file b.ts: export const renamed: number = 2
file c.ts: export const c: number = 3
status: completed
result: [1,2,3]
*/
