(async () => { for (;;) await null })()
return 1
/* ---
note: promise jobs that never end keep the run from ending, as in Node
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
