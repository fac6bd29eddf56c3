# Attack: leave a pipe where the result belongs.
# Verdict: there is no result, and nobody waits.
mkfifo /caisson/result.json /caisson/error.json
/* ---
status: completed
result: null
exitCode: 0
maxWallMs: 4000
*/
