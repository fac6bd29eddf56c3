# Attack: print as fast as possible.
# Verdict: the ceiling on output ends it.
yes
/* ---
status: limit
limit: outputBytes
maxWallMs: 8000
stdout: *
stderr: *
truncated: true
*/
