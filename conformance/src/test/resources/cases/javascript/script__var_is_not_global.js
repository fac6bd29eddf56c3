var x = 1
function f() {}
;[typeof globalThis.x, typeof globalThis.f]
/* ---
note: as in a Node module, the root level of a source is a scope of its own
status: completed
result: ["undefined","undefined"]
*/
