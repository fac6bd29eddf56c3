a = 1
for _ in range(300):
    a = [a]
a
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: the result is nested more than 200 deep
stack: *
exitCode: 1
*/
