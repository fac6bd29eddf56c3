throw { name: 'Custom', message: 'looks like one' }
/* ---
status: failed
error.kind: runtime
error.type: Custom
error.message: looks like one
*/
