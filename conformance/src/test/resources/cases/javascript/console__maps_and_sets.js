console.log(new Map([['a', 1], [{ b: 1 }, [2]]]), new Set([1, 'a', {}]))
console.log(new Map(), new Set())
console.log([new Map([[1, 2]])])
console.log(new WeakMap(), new WeakSet())
/* ---
stdout: |
  Map(2) { 'a' => 1, { b: 1 } => [ 2 ] } Set(3) { 1, 'a', {} }
  Map(0) {} Set(0) {}
  [ Map(1) { 1 => 2 } ]
  WeakMap { <items unknown> } WeakSet { <items unknown> }
status: completed
result: null
*/
