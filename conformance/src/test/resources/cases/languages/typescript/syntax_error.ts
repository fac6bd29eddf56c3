import fs from 'fs'
let x: = 2
/* ---
modules: ["fs"]
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 2
*/
