// Attack: include a file of the host.
// Verdict: it is not there.
#include "${canary.file}"
int main(void) { return 0; }
/* ---
status: failed
error.kind: syntax
error.message: *
stack: *
*/
