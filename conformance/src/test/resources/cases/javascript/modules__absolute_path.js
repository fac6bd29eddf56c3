import x from '/etc/passwd'
export default x
/* ---
status: failed
error.kind: runtime
error.message: Cannot import '/etc/passwd' at main.js:1: '/etc/passwd' is no relative path; files of the request are './name'
*/
