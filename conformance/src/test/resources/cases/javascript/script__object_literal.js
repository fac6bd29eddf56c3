{ a: 1, 'b': [2], [`c`]: { d: null } }
/* ---
status: completed
result: {"a":1,"b":[2],"c":{"d":null}}
*/
