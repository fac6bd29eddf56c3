context.a.b
/* ---
input: {"a":{"b":[1,"two",null,true]}}
status: completed
result: [1,"two",null,true]
*/
