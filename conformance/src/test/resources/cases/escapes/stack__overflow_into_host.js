// Attack: call the host with almost no stack left, so that it throws its own exception into the guest (the old vm2 way out).
// Verdict: completed; whatever is thrown is a RangeError of the guest's realm.
const foreign = []
const calls = [
  () => console.log('x'), () => setTimeout(() => {}, 0), () => new URL('http://a/'), () => structuredClone({ a: [1] }), () => crypto.randomUUID(),
  () => performance.now(), () => atob('YQ=='), () => new TextEncoder().encode('a'), () => new TextDecoder().decode(new Uint8Array(1)),
]
for (const call of calls) {
  let caught = 0
  const down = () => {
    try {
      down()
    } catch (e) {
      if (caught++ > 40) return
      try {
        call()
      } catch (inner) {
        if (!(inner instanceof Error) || inner.constructor.constructor('return globalThis')() !== globalThis) foreign.push(String(call))
      }
    }
  }
  try { down() } catch {}
}
return [...new Set(foreign)]
/* ---
stdout: *
captureConsole: false
status: completed
result: []
*/
