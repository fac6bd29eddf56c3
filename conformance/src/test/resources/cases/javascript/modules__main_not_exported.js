import './lib.js'
function main() { return 'not called' }
/* ---
file lib.js: console.log('lib')
stdout: lib
status: completed
result: null
*/
