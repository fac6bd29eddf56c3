# Attack: leave folders where result and error belong.
# Verdict: there is no result.
mkdir /caisson/result.json /caisson/error.json
/* ---
status: completed
result: null
exitCode: 0
*/
