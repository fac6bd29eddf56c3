# Attack: fill the disk and carry on.
# Verdict: it is named beside the result.
cat /dev/zero >/work/x 2>/dev/null
echo "went on"
/* ---
limits: {"diskMb":4}
status: completed
result: null
exitCode: 0
stdout: |
  went on
limitsHit: diskMb
artifact x: *
*/
