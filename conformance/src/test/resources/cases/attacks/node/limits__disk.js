// Attack: fill the disk.
// Verdict: the ceiling on disk is the outcome.
const f = require("fs").openSync("x", "w"); for (;;) require("fs").writeSync(f, "x".repeat(1000000))
/* ---
modules: ["fs"]
limits: {"diskMb":4}
status: limit
limit: diskMb
maxWallMs: 9000
stdout: *
stderr: *
artifacts: *
*/
