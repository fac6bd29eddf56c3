# Attack: print on both streams.
# Verdict: they share one ceiling.
yes & yes >&2
/* ---
limits: {"outputBytes":5000}
status: limit
limit: outputBytes
maxWallMs: 8000
stdout: *
stderr: *
truncated: true
*/
