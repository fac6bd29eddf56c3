# Attack: write a result that is larger than any may be.
# Verdict: it is said that it is too large.
(echo -n "\""; head -c 9M /dev/zero | tr "\0" x; echo "\"") >/caisson/result.json
/* ---
status: failed
error.kind: result
error.message: what the code wrote as its result is larger than can be handed on
exitCode: 0
*/
