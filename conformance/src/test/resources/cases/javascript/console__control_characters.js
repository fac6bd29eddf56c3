console.log('\x1b[31mred\x1b[0m'.length, 'a\x00b'.length)
/* ---
stdout: 12 3
status: completed
result: null
*/
