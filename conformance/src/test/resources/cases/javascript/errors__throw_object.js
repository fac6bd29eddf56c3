throw { code: 1 }
/* ---
status: failed
error.kind: runtime
error.type: Object
error.message: Uncaught { code: 1 }
*/
