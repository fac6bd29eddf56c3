# Attack: print errors as fast as possible.
# Verdict: the ceiling on output ends it.
yes >&2
/* ---
status: limit
limit: outputBytes
maxWallMs: 8000
stdout: *
stderr: *
truncated: true
*/
