return [new Number(1), new String('s'), new Boolean(false), Object(1n), Object(Symbol('b'))]
/* ---
status: completed
result: [1,"s",false,"1","Symbol(b)"]
*/
