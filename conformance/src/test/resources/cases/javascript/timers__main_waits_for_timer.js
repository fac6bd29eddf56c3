const main = ms => new Promise(resolve => setTimeout(resolve, ms, 'slept'))
/* ---
input: {"ms":5}
status: completed
result: "slept"
*/
