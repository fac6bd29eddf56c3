// Attack: open files without end.
// Verdict: the ceiling is the outcome.
#include <stdio.h>
int main(void) { for (;;) if (!fopen("/dev/null", "r")) { perror("open"); return 1; } }
/* ---
status: limit
limit: openFiles
maxWallMs: 30000
stdout: *
stderr: *
*/
