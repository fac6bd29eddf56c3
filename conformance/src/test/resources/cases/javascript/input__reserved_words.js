[Object.hasOwn(globalThis, 'class'), Object.hasOwn(globalThis, 'let'), Object.hasOwn(globalThis, 'await'), context.class]
/* ---
input: {"class":1,"let":2,"await":3}
status: completed
result: [false,false,false,1]
*/
