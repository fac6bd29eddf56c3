import { nothing } from 'path'
export default nothing
/* ---
modules: ["path"]
status: failed
error.kind: syntax
error.message: The requested module 'path' does not provide an export named 'nothing'
error.line: 1
*/
