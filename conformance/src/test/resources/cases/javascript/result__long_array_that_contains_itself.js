const all = new Array(1000).fill(0)
all[999] = { all }
return all
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result contains itself at $[999].all
*/
