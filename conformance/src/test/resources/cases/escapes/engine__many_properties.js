// Attack: hundreds of thousands of distinct shapes and symbols strain the engine's tables.
// Verdict: completed.
const object = {}
for (let i = 0; i < 200000; i++) object['p' + i] = i
for (let i = 0; i < 100000; i++) Symbol.for('s' + i)
return Object.keys(object).length
/* ---
status: completed
result: 200000
*/
