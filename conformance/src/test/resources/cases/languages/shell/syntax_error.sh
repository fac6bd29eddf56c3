echo one
if true; then
  echo two
fi fi
/* ---
status: failed
error.kind: syntax
error.message: syntax error near unexpected token `fi'
error.line: 4
stdout: one
stderr: *
exitCode: 2
*/
