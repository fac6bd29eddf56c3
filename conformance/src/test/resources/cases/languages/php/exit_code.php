<?php
register_shutdown_function(fn() => print("bye\n"));
exit(3);
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: bye
exitCode: 3
*/
