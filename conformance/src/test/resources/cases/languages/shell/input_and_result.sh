sed 's/1/2/' "$CAISSON_INPUT" >"$CAISSON_RESULT"
/* ---
input: {"a":1}
status: completed
result: {"a":2}
*/
