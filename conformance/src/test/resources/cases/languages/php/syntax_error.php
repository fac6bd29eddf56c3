<?php
echo "one";
$x = = 2;
/* ---
status: failed
error.kind: syntax
error.message: syntax error, unexpected token "="
error.line: 3
stderr: *
exitCode: 255
*/
