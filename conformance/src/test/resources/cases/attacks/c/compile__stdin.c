// Attack: include what is on the compiler's input.
// Verdict: there is nothing.
#include "/dev/stdin"
#include "/proc/self/fd/0"
int main(void) { return 0; }
/* ---
stdin: not for the compiler
status: completed
result: null
exitCode: 0
*/
