// Attack: buffers that shrink or are detached while the host reads them.
// Verdict: completed; what is gone reads as empty, never as somebody else's memory.
const buffer = new ArrayBuffer(64, { maxByteLength: 128 })
const view = new Uint8Array(buffer, 32)
buffer.resize(16)
const gone = new ArrayBuffer(8)
const orphan = new Uint8Array(gone)
gone.transfer()
const seen = []
for (const f of [() => new TextDecoder().decode(view), () => new TextDecoder().decode(orphan), () => crypto.getRandomValues(orphan).length, () => structuredClone(view).length]) {
  try { seen.push(String(f()).length <= 1) } catch (e) { seen.push(e instanceof Error) }
}
return [seen, { a: orphan }]
/* ---
status: completed
result: [[true,true,true,true],{"a":{"$binary":""}}]
*/
