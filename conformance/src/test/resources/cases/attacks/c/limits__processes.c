// Attack: a fork bomb.
// Verdict: the ceiling holds, and is the outcome.
#include <unistd.h>
int main(void) { for (int i = 0; i < 200; i++) { int p = fork(); if (p < 0) return 1; if (p == 0) { pause(); return 0; } } return 0; }
/* ---
status: limit
limit: processes
maxWallMs: 30000
stdout: *
stderr: *
*/
