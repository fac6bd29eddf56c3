setImmediate(value => console.log(value), 'immediate')
const gone = setImmediate(() => console.log('never'))
clearImmediate(gone)
/* ---
stdout: immediate
status: completed
result: null
*/
