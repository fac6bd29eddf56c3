interface A { a: number }
type B = A

import { x } from './nowhere'
export default x as B
/* ---
status: failed
error.kind: runtime
error.type: ModuleError
error.message: Cannot import './nowhere' at main.ts:4: the request has no file 'nowhere'
error.line: 4
*/
