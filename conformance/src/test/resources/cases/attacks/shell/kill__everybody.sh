# Attack: kill -9 -1.
# Verdict: only the sandbox is gone; the guest failed.
kill -9 -1
sleep 5
/* ---
status: failed
error.kind: runtime
error.message: the code ended the sandbox it ran in, or closed its way out of it
maxWallMs: 4000
*/
