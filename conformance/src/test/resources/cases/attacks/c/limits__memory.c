// Attack: take memory without end.
// Verdict: the memory ceiling is the outcome.
#include <stdlib.h>
#include <string.h>
int main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }
/* ---
status: limit
limit: memoryMb
maxWallMs: 30000
stdout: *
stderr: *
*/
