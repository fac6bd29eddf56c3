let value = []
for (let i = 0; i < 200; i++) value = [value]
return value
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result is nested deeper than 200 levels
*/
