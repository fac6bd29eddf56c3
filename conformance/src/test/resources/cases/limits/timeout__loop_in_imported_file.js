import './spin.js'
export default 1
/* ---
file spin.js: for (;;) {}
limits: {"timeoutMs":300}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
