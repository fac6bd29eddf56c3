// Attack: leave a daemon behind that holds the output.
// Verdict: it ends with the guest.
require("child_process").spawn("sleep", ["300"], {argv0: "${mark}", detached: true, stdio: "inherit"}).unref()
/* ---
modules: ["child_process"]
status: completed
result: null
exitCode: 0
maxWallMs: 8000
*/
