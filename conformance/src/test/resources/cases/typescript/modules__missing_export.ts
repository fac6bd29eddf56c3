type T = number
import { wrong } from './a'
export default wrong as T
/* ---
file a.ts: export const right: number = 1
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: The requested module './a' does not provide an export named 'wrong'
error.line: 2
*/
