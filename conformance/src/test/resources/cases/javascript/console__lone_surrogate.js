console.log('a\ud800b')
/* ---
stdout: a�b
status: completed
result: null
*/
