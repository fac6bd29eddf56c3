import { y } from './draft'
export default y
/* ---
file draft.ts: |
  export const y: = 1
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 1
*/
