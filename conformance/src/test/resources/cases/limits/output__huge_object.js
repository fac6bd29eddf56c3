console.log(Object.fromEntries(Array.from({ length: 1e5 }, (_, i) => [i, i])))
/* ---
stdout: *
status: completed
result: null
maxWallMs: 4000
*/
