// Attack: include a device that never ends.
// Verdict: the compiler is ended at its ceiling.
#include "/dev/zero"
int main(void) {}
/* ---
limits: {"compileMemoryMb":128,"compileTimeoutMs":20000}
status: limit
limit: compileMemoryMb
maxWallMs: 40000
stdout: *
stderr: *
*/
