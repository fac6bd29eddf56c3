// Attack: print without end.
// Verdict: the ceiling on output ends it.
for (;;) {
    try {
        require("fs").writeSync(1, "x".repeat(1000) + "\n")
    } catch (full) {
        if (full.code !== "EAGAIN") throw full
    }
}
/* ---
modules: ["fs"]
status: limit
limit: outputBytes
maxWallMs: 9000
stdout: *
stderr: *
truncated: true
*/
