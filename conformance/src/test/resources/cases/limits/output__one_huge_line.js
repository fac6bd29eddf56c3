console.log('x'.repeat(5e6))
'unreached'
/* ---
stdout: *
status: limit
limit: outputBytes
maxWallMs: 3000
*/
