import path from 'path';
let b = ;
/* ---
entry: app.mjs
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: Unexpected token ';'
error.line: 2
stderr: *
exitCode: 1
*/
