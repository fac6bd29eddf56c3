const a = { name: 'a' }
a.self = a
a.list = [a, { a }]
console.log(a)
/* ---
stdout: |
  <ref *1> {
    name: 'a',
    self: [Circular *1],
    list: [ [Circular *1], { a: [Circular *1] } ]
  }
status: completed
result: null
*/
