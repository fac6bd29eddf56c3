return { s: new Set([1, 'a', undefined]) }
/* ---
status: completed
result: {"s":[1,"a",null]}
*/
