[1, 2, 3].sort(() => { for (;;); })
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
