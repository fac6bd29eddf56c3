// Attack: the same as the result itself.
// Verdict: completed.
let rope = ''
for (let i = 0; i < 1e6; i++) rope = rope + 'a'
return { rope }.rope.length + [{ rope }].length
/* ---
status: completed
result: 1000001
*/
