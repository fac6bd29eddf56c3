# Attack: leave 20,000 files.
# Verdict: so many as are allowed come back, and it is said that there were more.
i=0
while [ $i -lt 20000 ]; do : >f$i; i=$((i + 1)); done
echo $i
/* ---
limits: {"timeoutMs":30000,"cpuMs":30000}
status: completed
result: null
exitCode: 0
stdout: |
  20000
artifacts: *
truncated: true
maxWallMs: 45000
*/
