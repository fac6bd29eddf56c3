// Attack: toJSON that returns itself, functions, symbols and undefined.
// Verdict: completed; each is mapped like any other value, and called once.
let calls = 0
const self = { toJSON() { calls++; return this } }
return [self, { toJSON: () => undefined }, { toJSON: () => () => 1 }, { toJSON: 1 }, calls]
/* ---
status: completed
result: [{"toJSON":null},null,null,{"toJSON":1},0]
*/
