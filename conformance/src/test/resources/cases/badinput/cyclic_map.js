const map = new Map()
map.set('self', map)
return map
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result contains itself at $[0][1]
*/
