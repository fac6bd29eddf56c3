// Attack: fill the disk.
// Verdict: the ceiling is the outcome.
#include <stdio.h>
#include <stdlib.h>
int main(void) { FILE *f = fopen("x", "w"); static char b[65536]; for (;;) if (fwrite(b, sizeof b, 1, f) != 1) return 1; }
/* ---
limits: {"diskMb":4}
status: limit
limit: diskMb
maxWallMs: 30000
stdout: *
stderr: *
artifacts: *
*/
