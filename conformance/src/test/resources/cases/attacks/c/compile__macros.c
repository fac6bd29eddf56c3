// Attack: expand a macro to a billion words.
// Verdict: the compiler is ended at its ceiling.
#define A x; x; x; x; x; x; x; x; x; x;
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E
#define G F F F F F F F F F F
#define H G G G G G G G G G G
#define I H H H H H H H H H H
int x; int main(void) { I }
/* ---
limits: {"compileTimeoutMs":3000,"compileMemoryMb":128}
status: limit
limit: *
maxWallMs: 30000
*/
