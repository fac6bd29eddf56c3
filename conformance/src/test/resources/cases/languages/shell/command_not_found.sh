set -e
echo one
nosuchcommand --help
echo two
/* ---
status: failed
error.kind: runtime
error.message: nosuchcommand: command not found
error.line: 3
stdout: one
stderr: main.sh: line 3: nosuchcommand: command not found
exitCode: 127
*/
