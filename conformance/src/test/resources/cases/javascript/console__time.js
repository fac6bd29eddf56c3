console.time('t')
console.timeLog('t', 'x')
console.timeEnd('t')
console.timeEnd('t')
/* ---
stdout: *
stderr: *
status: completed
result: null
*/
