// Attack: leave a daemon behind that holds the output.
// Verdict: it ends with the guest.
require('child_process').spawn('sleep', ['300'], { argv0: '${mark}', detached: true, stdio: 'inherit' }).unref()
return 'gone'
/* ---
modules: ["child_process"]
tier: premium
status: completed
result: "gone"
maxWallMs: 8000
*/
