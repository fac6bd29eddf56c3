const lib = await import('./lib.js')
x = lib.default + 1
/* ---
note: import() alone does not make a module, so an undeclared name may be assigned
file lib.js: export default 1
status: completed
result: 2
*/
