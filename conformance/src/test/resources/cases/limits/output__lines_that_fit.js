for (let i = 0; i < 9; i++) console.log('')
/* ---
limits: {"outputBytes":640}
stdout: *
status: completed
result: null
*/
