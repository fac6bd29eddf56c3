globalThis.kept = new ArrayBuffer(1 << 30)
return kept.byteLength
/* ---
note: counted by the engine alone, and charged as what there was to be had
limits: {"memoryMb":64,"timeoutMs":10000}
status: limit
limit: memoryMb
usage.peakMemoryMb: 64..64
maxWallMs: 9000
*/
