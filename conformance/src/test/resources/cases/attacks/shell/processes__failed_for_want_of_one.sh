# Attack: start more than it may and fail because of it.
# Verdict: the ceiling on processes is the outcome.
for i in $(seq 100); do
    sleep 60 &
done 2>&1 | head -c 100
exit 1
/* ---
limits: {"processes":20,"timeoutMs":20000}
status: limit
limit: processes
maxWallMs: 30000
stdout: *
stderr: *
*/
