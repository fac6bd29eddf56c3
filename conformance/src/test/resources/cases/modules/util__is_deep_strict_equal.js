const { isDeepStrictEqual: same } = require('util')
const a = { x: 1 }; a.self = a
const b = { x: 1 }; b.self = b
return [
  same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), same([1], ['1']), same(new Set([{ a: 1 }, 2]), new Set([2, { a: 1 }])),
  same(new Map([[{ k: 1 }, 1]]), new Map([[{ k: 1 }, 1]])), same(NaN, NaN), same(0, -0), same([, 1], [undefined, 1]), same(a, b),
  same(new Date(1), new Date(2)), same(/a/g, /a/g), same(Object.create(null), {}), same({ a: undefined }, {}), same(new Uint8Array([1]), new Uint8Array([1])),
]
/* ---
modules: ["util"]
status: completed
result: [true,false,true,true,true,false,false,true,false,true,false,false,true]
*/
