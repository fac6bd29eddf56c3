a = []
a.append(a)
a
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result contains itself
stack: *
exitCode: 1
*/
