for (;;) console.error('again')
/* ---
limits: {"outputBytes":10000}
stderr: *
status: limit
limit: outputBytes
maxWallMs: 3000
*/
