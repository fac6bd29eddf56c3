my $x = 1;
my $y = ;
/* ---
status: failed
error.kind: syntax
error.message: syntax error
error.line: 2
stderr: *
exitCode: 255
*/
