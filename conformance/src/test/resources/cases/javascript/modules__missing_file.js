import x from './missing.js'
export default x
/* ---
status: failed
error.kind: runtime
error.message: Cannot import './missing.js' at main.js:1: the request has no file 'missing.js'
error.line: 1
*/
