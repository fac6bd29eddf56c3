for (;;) console.log('')
/* ---
note: a line costs 64 bytes even when it is empty
limits: {"outputBytes":10000}
stdout: *
status: limit
limit: outputBytes
maxWallMs: 3000
*/
