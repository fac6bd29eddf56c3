// Attack: print without end.
// Verdict: the ceiling on output ends it.
#include <stdio.h>
int main(void) { for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"); }
/* ---
status: limit
limit: outputBytes
maxWallMs: 30000
stdout: *
stderr: *
*/
