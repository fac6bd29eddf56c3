import { x } from './broken'
export default x
/* ---
file broken.ts: |
  interface A { a: number }
  export const x: number  1
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Expected a semicolon
error.line: 2
error.column: 25
*/
