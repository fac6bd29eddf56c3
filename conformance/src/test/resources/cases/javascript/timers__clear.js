const a = setTimeout(() => console.log('never'), 1)
clearTimeout(a)
clearTimeout(a)
clearTimeout(undefined)
clearTimeout('nonsense')
const b = setTimeout(() => console.log('never'), 6)
setTimeout(() => clearTimeout(b), 2)
'done'
/* ---
status: completed
result: "done"
*/
