for (;;) console.log('again and again')
/* ---
limits: {"outputBytes":10000}
stdout: *
status: limit
limit: outputBytes
error.kind: output
maxWallMs: 3000
*/
