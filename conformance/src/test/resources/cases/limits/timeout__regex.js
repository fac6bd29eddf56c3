/^(a+)+$/.test('a'.repeat(60) + '!')
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
