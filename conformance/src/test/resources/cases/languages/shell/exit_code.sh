trap 'echo bye' EXIT
exit 7
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 7
stdout: bye
exitCode: 7
*/
