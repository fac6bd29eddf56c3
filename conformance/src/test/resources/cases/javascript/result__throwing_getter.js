return { ok: 1, get bad() { throw new Error('from getter') } }
/* ---
status: failed
error.kind: result
error.message: reading $.bad of the result threw Error: from getter
*/
