# Attack: ask for so little that nothing could be started.
# Verdict: what cannot be is the caller's limit, never our fault.
echo hi
/* ---
limits: {"openFiles":9}
status: completed
result: null
exitCode: 0
stdout: |
  hi
*/
