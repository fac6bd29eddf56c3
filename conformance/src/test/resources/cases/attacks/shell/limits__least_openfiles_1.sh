# Attack: ask for so little that nothing could be started.
# Verdict: what cannot be is the caller's limit, never our fault.
echo hi
/* ---
limits: {"openFiles":1}
status: limit
limit: openFiles
maxWallMs: 8000
stdout: *
stderr: *
*/
