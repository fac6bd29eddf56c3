const again = () => setTimeout(again, 0)
again()
/* ---
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
