at_exit { puts 'bye' }
exit 3
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: bye
exitCode: 3
*/
