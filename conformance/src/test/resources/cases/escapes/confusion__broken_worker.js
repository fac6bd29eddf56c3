// Attack: end the worker in the middle of a run and hope that the next one is served a half-dead one.
// Verdict: the memory limit is reported, and the next execution works.
const kept = []
kept.push(new Array(1e8).fill(1.5))
return kept.length
/* ---
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
maxWallMs: 9000
*/
