setTimeout((...args) => console.log(args.join()), 1, 'a', 'b')
/* ---
stdout: a,b
status: completed
result: {}
*/
