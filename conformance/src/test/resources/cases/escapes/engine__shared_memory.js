// Attack: shared memory and Atomics.wait give a precise clock and a way to block the thread.
// Verdict: completed; there is no shared memory, and waiting on other memory is a TypeError.
const seen = [typeof SharedArrayBuffer]
try { Atomics.wait(new Int32Array(4), 0, 0, 60000) } catch (e) { seen.push(e.name) }
try { Atomics.waitAsync(new Int32Array(4), 0, 0, 60000) } catch (e) { seen.push(e.name) }
return seen
/* ---
maxWallMs: 3000
status: completed
result: ["undefined","TypeError","TypeError"]
*/
