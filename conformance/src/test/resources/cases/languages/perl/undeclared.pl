use strict;
$undeclared = 1;
/* ---
status: failed
error.kind: syntax
error.message: Global symbol "$undeclared" requires explicit package name (did you forget to declare "my $undeclared"?)
error.line: 2
stderr: *
exitCode: 255
*/
