// Attack: include itself without end.
// Verdict: a syntax error.
#include "main.c"
/* ---
status: failed
error.kind: syntax
error.message: *
stack: *
stdout: *
stderr: *
*/
