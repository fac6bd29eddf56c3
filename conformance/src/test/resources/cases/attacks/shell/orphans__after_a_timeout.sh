# Attack: ignore every signal and wait.
# Verdict: the kill is not asked for.
trap '' TERM INT HUP QUIT ALRM USR1 USR2
(exec -a ${mark} sleep 300) &
while :; do sleep 1; done
/* ---
limits: {"timeoutMs":800,"cpuMs":20000}
status: limit
limit: timeoutMs
maxWallMs: 8000
stdout: *
stderr: *
*/
