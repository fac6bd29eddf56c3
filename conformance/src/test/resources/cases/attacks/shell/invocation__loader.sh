# Attack: have the loader load a library of the guest, by a variable.
# Verdict: it is the guest's own process, and nobody else's.
echo "$LD_PRELOAD"
/* ---
env: {"LD_PRELOAD":"/work/evil.so","LD_LIBRARY_PATH":"/work","LD_AUDIT":"/work/evil.so"}
status: completed
result: null
exitCode: 0
stdout: |
  /work/evil.so
stderr: *
*/
