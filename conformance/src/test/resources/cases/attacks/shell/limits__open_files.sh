# Attack: open more files than it may.
# Verdict: the ceiling on open files is the outcome.
for i in $(seq 10 80); do eval "exec $i</dev/null" || exit 1; done
/* ---
limits: {"openFiles":40}
status: limit
limit: openFiles
maxWallMs: 8000
stdout: *
stderr: *
*/
