// Attack: an error thrown by a host function carries a constructor of the host's realm.
// Verdict: completed; every error is an instance of the guest's own Error.
const foreign = []
const attempts = {
  url: () => new URL('nope'),
  atob: () => atob('*'),
  btoa: () => btoa('€'),
  clone: () => structuredClone(() => {}),
  random: () => crypto.getRandomValues({}),
  quota: () => crypto.getRandomValues(new Uint8Array(70000)),
  decoder: () => new TextDecoder('no-such-encoding'),
  fatal: () => new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([255])),
  timer: () => setTimeout('text'),
  micro: () => queueMicrotask(1),
  encoder: () => TextEncoder.prototype.encode.call({}, Symbol()),
  search: () => URLSearchParams.prototype.get.call({}, 'a'),
}
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt()
  } catch (e) {
    if (!(e instanceof Error) || e.constructor.constructor('return globalThis')() !== globalThis) foreign.push(name)
  }
}
return foreign
/* ---
status: completed
result: []
*/
