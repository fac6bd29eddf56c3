return new Map([['a', 1], [{ k: 1 }, new Map([[1, new Set()]])]])
/* ---
status: completed
result: [["a",1],[{"k":1},[[1,[]]]]]
*/
