console.log({ get a() { throw new Error('not called') }, set b(v) {}, get c() { return 1 }, set c(v) {} })
console.log({ [Symbol('key')]: 1, 'quoted key': 2, valid_key: 3 })
/* ---
stdout: |
  { a: [Getter], b: [Setter], c: [Getter/Setter] }
  { 'quoted key': 2, valid_key: 3, [Symbol(key)]: 1 }
status: completed
result: null
*/
