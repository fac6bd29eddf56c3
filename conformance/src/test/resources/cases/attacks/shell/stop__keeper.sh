# Attack: stop the keeper, so that nobody hands anything over.
# Verdict: the wall time ends it.
kill -STOP $PPID
echo stopped
/* ---
limits: {"timeoutMs":1000,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 8000
stdout: *
stderr: *
*/
