echo 'no json' >"$CAISSON_RESULT"
/* ---
status: failed
error.kind: result
error.message: *
*/
