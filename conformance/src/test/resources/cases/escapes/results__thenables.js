// Attack: a thenable that settles twice, throws after settling and settles with another thenable.
// Verdict: completed with the first value, fully unwrapped.
return { then(resolve, reject) { resolve({ then(again) { again('inner') } }); reject(new Error('late')); resolve('second'); throw new Error('later') } }
/* ---
status: completed
result: "inner"
*/
