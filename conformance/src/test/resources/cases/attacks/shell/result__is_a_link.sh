# Attack: leave a link where the result belongs.
# Verdict: it is not followed.
ln -s ${canary.file} /caisson/result.json
/* ---
status: completed
result: null
exitCode: 0
*/
