import { nothing } from './lib.js'
export default nothing
/* ---
file lib.js: export const something = 1
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: The requested module './lib.js' does not provide an export named 'nothing'
error.line: 1
*/
