// Attack: ropes of strings millions of pieces long overflow native recursion when they are flattened by the host.
// Verdict: completed.
let rope = ''
for (let i = 0; i < 1e6; i++) rope = i % 2 ? rope + 'a' : 'b' + rope
console.log(rope.length)
return [rope].length
/* ---
stdout: 1000000
status: completed
result: 1
*/
