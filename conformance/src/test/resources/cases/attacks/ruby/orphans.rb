# Attack: leave a daemon behind that holds the output.
# Verdict: it ends with the guest.
Process.daemon(true, true); $0 = "${mark}"; sleep 300
/* ---
status: completed
result: null
exitCode: 0
maxWallMs: 8000
*/
