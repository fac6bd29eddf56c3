[typeof Math.max, typeof console.log, typeof setTimeout, undefined === void 0, context.Math]
/* ---
input: {"Math":1,"console":2,"setTimeout":3,"undefined":4,"globalThis":5}
status: completed
result: ["function","function","function",true,1]
*/
