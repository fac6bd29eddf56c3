const o = { return: 1, import: 2, export: 3, await: 4, main: 5 }
o.return + o.import + o.export + o.await + o.main
/* ---
status: completed
result: 15
*/
