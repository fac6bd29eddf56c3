const original = { d: new Date(0), m: new Map([[1, { a: [1n] }]]), u: undefined }
original.self = original
const copy = structuredClone(original)
return [copy !== original, copy.self === copy, copy.d instanceof Date, copy.m.get(1).a[0] === 1n, 'u' in copy]
/* ---
status: completed
result: [true,true,true,true,true]
*/
