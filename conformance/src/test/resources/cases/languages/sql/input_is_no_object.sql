SELECT 1
/* ---
input: [1]
status: failed
error.kind: runtime
error.message: the input must be an object: tables and parameters by name
stderr: *
*/
