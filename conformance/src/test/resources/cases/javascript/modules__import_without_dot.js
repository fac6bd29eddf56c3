import lib from 'lib.js'
export default lib
/* ---
file lib.js: export default 1
status: failed
error.kind: policy
error.message: Cannot import 'lib.js' at main.js:1: there is no module 'lib.js' here; files of the request are './name'
*/
