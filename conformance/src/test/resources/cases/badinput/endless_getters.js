const make = () => ({ get next() { return make() } })
return make()
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result is nested deeper than 200 levels
*/
