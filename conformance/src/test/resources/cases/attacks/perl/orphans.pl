# Attack: leave a daemon behind that holds the output.
# Verdict: it ends with the guest.
if (fork()) { exit 0 } $0 = "${mark}"; $SIG{TERM} = $SIG{HUP} = "IGNORE"; sleep 300;
/* ---
status: completed
result: null
exitCode: 0
maxWallMs: 8000
*/
