import x from '../../etc/passwd'
export default x
/* ---
status: failed
error.kind: runtime
error.message: Cannot import '../../etc/passwd' at main.js:1: '../../etc/passwd' climbs out of the request's files
*/
