import { fromJs } from './plain.js'
import { Kind } from './kind'
export default [fromJs(1), Kind[1]]
/* ---
file plain.js: |
  import { one } from "./one.ts"
  export const fromJs = x => x + one
file one.ts: export const one: number = 1
file kind.ts: export enum Kind { A, B }
status: completed
result: [2,"B"]
*/
