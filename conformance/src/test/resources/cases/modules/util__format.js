const { format } = require('util')
return [
  format('%s is %d years and %i', 'Bob', 42.5, '7.9'), format('%j %o', { a: [1] }, 'x'), format('%O', { a: { b: { c: {} } } }),
  format('a', 'b', { c: 1 }), format('%% %s'), format('%s', null, undefined, 1n, Symbol('q')), format(1, '2'), format('%c%s', 'css', 'x'),
]
/* ---
modules: ["util"]
status: completed
result: ["Bob is 42.5 years and 7","{\"a\":[1]} 'x'","{ a: { b: { c: {} } } }","a b { c: 1 }","%% %s","null undefined 1n Symbol(q)","1 2","x"]
*/
