# Attack: kill pid 1, which the kernel does not allow from inside.
# Verdict: nothing happens.
kill -9 1
kill -TERM 1
echo alive
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  alive
*/
