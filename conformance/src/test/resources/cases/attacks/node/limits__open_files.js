// Attack: open files without end.
// Verdict: the ceiling is the outcome.
for (;;) require("fs").openSync("/dev/null")
/* ---
modules: ["fs"]
status: limit
limit: openFiles
maxWallMs: 9000
stdout: *
stderr: *
*/
