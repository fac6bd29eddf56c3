Error.prepareStackTrace = () => { for (;;); }
throw new Error('x')
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
