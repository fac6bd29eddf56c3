const a = []
a.push({ a })
return a
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result contains itself at $[0].a
*/
