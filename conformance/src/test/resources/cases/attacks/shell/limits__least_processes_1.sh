# Attack: ask for so little that nothing could be started.
# Verdict: what cannot be is the caller's limit, never our fault.
echo hi
/* ---
limits: {"processes":1}
status: completed
result: null
exitCode: 0
stdout: |
  hi
*/
