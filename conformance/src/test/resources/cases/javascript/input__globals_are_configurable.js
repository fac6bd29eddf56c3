const before = Object.getOwnPropertyDescriptor(globalThis, 'a').configurable
delete globalThis.a;
[before, typeof a, context.a]
/* ---
input: {"a":1}
status: completed
result: [true,"undefined",1]
*/
