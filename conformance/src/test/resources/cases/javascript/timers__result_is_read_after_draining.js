const box = { n: 1 }
setTimeout(() => { box.n = 2 }, 1)
box
/* ---
note: a script ends when nothing is left to run; its result is written then
status: completed
result: {"n":2}
*/
