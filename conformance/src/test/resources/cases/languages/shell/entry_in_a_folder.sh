echo "$0"; ls
/* ---
entry: scripts/run.sh
status: completed
result: null
stdout: |
  scripts/run.sh
  scripts
*/
