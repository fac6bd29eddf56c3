[globalThis['a-b'], globalThis['1'], globalThis['']]
/* ---
input: {"a-b":1,"1":2,"":3}
status: completed
result: [1,2,3]
*/
