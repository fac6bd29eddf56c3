// Attack: look for anything the boot library or the host left on the global object.
// Verdict: completed; only documented names are there.
const known = new Set(`Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp
  Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError DisposableStack AsyncDisposableStack
  globalThis JSON Math Intl ArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array Float32Array
  Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy Reflect
  FinalizationRegistry decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval isFinite isNaN Temporal ShadowRealm
  console setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask structuredClone
  URL URLSearchParams TextEncoder TextDecoder atob btoa crypto Crypto performance Performance DOMException Event CustomEvent EventTarget AbortSignal AbortController require context`.split(/\s+/))
return Reflect.ownKeys(globalThis).filter(key => typeof key === 'symbol' || !known.has(key)).map(String)
/* ---
status: completed
result: []
*/
