import { a } from './a'
export default a
/* ---
file a.ts: |
  type T = number
  import { b } from './b'
  export const a: T = b
status: failed
error.kind: runtime
error.type: ModuleError
error.message: Cannot import './b' at a.ts:2: the request has no file 'b'
*/
