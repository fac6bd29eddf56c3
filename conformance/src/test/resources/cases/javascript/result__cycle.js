const a = { name: 'a' }
a.self = [a]
return a
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result contains itself at $.self[0]
*/
