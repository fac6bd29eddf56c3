# Attack: make a file of a terabyte, and many that only look large.
# Verdict: none is larger than a file may be, none is handed on.
truncate -s 1T big 2>/dev/null || echo refused
for i in 1 2 3 4 5 6 7 8; do truncate -s 60M sparse$i; done
/* ---
status: completed
result: null
exitCode: 0
stdout: |
  refused
stderr: *
artifacts: *
truncated: true
maxWallMs: 12000
*/
