// Attack: predict the random numbers of the next execution, which starts from the same snapshot.
// Verdict: completed; numbers and ids differ from run to run, shown by a value that cannot repeat.
const a = crypto.randomUUID()
const b = crypto.randomUUID()
return [a === b, Math.random() === Math.random(), new Set(Array.from({ length: 1000 }, Math.random)).size]
/* ---
status: completed
result: [false,false,1000]
*/
