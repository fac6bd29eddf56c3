// Attack: a program of 400 MB.
// Verdict: the compiler is ended at its ceiling.
char x[400 << 20] = {1};
int main(void) { return 0; }
/* ---
limits: {"compileMemoryMb":256}
status: limit
limit: compileMemoryMb
maxWallMs: 40000
stdout: *
stderr: *
*/
