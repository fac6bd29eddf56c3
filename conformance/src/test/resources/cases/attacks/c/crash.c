// Attack: write where nothing is.
// Verdict: the guest crashed, nobody else.
int main(void) { *(volatile int *)8 = 1; }
/* ---
status: failed
error.kind: runtime
error.message: the program was ended by SIGSEGV
exitCode: 139
*/
