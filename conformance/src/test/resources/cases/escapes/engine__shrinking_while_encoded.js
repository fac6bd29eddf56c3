// Attack: a getter of the result shrinks a buffer that is encoded after it.
// Verdict: completed with the bytes that are left.
const buffer = new ArrayBuffer(1024, { maxByteLength: 1024 })
const view = new Uint8Array(buffer)
return { get first() { buffer.resize(2); return 1 }, view }
/* ---
status: completed
result: {"first":1,"view":{"$binary":"AAA="}}
*/
