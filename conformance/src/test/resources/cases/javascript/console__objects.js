console.log({ a: 1, 'b-c': 'two', d: [1, 2], e: { f: null }, 3: undefined })
console.log({})
console.log([])
console.log([[]], [{}], { a: {} })
console.log({ a: { b: { c: { d: 1 } } } })
console.log([[[[1]]]])
/* ---
stdout: |
  { '3': undefined, a: 1, 'b-c': 'two', d: [ 1, 2 ], e: { f: null } }
  {}
  []
  [ [] ] [ {} ] { a: {} }
  { a: { b: { c: [Object] } } }
  [ [ [ [Array] ] ] ]
status: completed
result: null
*/
