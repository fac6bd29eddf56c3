return new Uint8Array(40 << 20).fill(1).length
/* ---
limits: {"memoryMb":64}
status: completed
result: 41943040
*/
