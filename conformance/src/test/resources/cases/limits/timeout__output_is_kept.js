console.log('before')
for (;;) {}
/* ---
limits: {"timeoutMs":300}
stdout: before
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
