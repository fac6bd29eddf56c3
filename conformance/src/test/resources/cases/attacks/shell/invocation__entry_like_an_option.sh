# Attack: an entry that looks like an option.
# Verdict: it is a file.
echo ran
/* ---
entry: -c.sh
status: completed
result: null
exitCode: 0
stdout: |
  ran
*/
