// Attack: spin for ever.
// Verdict: the CPU time ends it.
require('fs')
for (;;) {}
/* ---
modules: ["fs"]
limits: {"cpuMs":500,"timeoutMs":20000}
status: limit
limit: cpuMs
maxWallMs: 20000
*/
