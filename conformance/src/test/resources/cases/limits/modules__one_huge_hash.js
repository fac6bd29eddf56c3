require('crypto').pbkdf2Sync('p', 's', 2147483647, 64, 'sha512')
/* ---
modules: ["crypto"]
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
error.kind: timeout
maxWallMs: 3000
*/
