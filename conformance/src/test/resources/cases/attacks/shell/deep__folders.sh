# Attack: make a folder in a folder, 3,000 times.
# Verdict: it is packed or left out, in time.
perl -e 'for (1..3000) { mkdir "d" and chdir "d" or last }'
echo made
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: completed
result: null
exitCode: 0
stdout: |
  made
artifacts: *
maxWallMs: 30000
*/
