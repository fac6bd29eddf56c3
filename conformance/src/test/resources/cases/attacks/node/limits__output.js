// Attack: print without end.
// Verdict: the ceiling on output ends it.
for (;;) require("fs").writeSync(1, "x".repeat(1000) + "\n")
/* ---
modules: ["fs"]
status: limit
limit: outputBytes
maxWallMs: 9000
stdout: *
stderr: *
truncated: true
*/
