exit 3;
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
exitCode: 3
*/
