Array.from({ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) }, () => 0).length
/* ---
note: whichever comes first, the run ends
limits: {"timeoutMs":300,"cpuMs":20000,"memoryMb":512}
status: limit
limit: timeoutMs
maxWallMs: 3000
*/
