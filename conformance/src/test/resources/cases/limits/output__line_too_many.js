for (let i = 0; i < 11; i++) console.log('')
/* ---
limits: {"outputBytes":640}
stdout: *
status: limit
limit: outputBytes
maxWallMs: 3000
*/
