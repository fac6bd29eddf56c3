const { inspect } = require('util')
const cycle = { name: 'c' }
cycle.self = cycle
return [
  inspect({ a: 1, b: { c: { d: { e: 1 } } } }), inspect({ a: { b: { c: { d: {} } } } }, { depth: null }), inspect('it\'s'),
  inspect(cycle), inspect(new Map([[{ a: 1 }, 'x']])), inspect([1, , 3]), inspect({ b: 1, a: 2 }, { sorted: true }),
  inspect({ a: [1, { b: 2 }] }, { compact: false }), inspect(Array.from({ length: 8 }, (_, i) => i), { maxArrayLength: 3 }),
  inspect('x'.repeat(9), { maxStringLength: 4 }), inspect({ long: 'a'.repeat(50), other: 'b'.repeat(50) }, { breakLength: 200 }),
]
/* ---
modules: ["util"]
status: completed
result: ["{ a: 1, b: { c: { d: [Object] } } }","{\n  a: { b: { c: { d: {} } } }\n}","\"it's\"","<ref *1> { name: 'c', self: [Circular *1] }","Map(1) { { a: 1 } => 'x' }","[ 1, <1 empty item>, 3 ]","{ a: 2, b: 1 }","{\n  a: [\n    1,\n    {\n      b: 2\n    }\n  ]\n}","[ 0, 1, 2, ... 5 more items ]","'xxxx'... 5 more characters","{ long: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', other: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb' }"]
*/
