class A {
  #n = 1
  static s = 2
  static has(o) { return #n in o }
  get n() { return this.#n ??= 5 }
}
const { a, ...rest } = { a: 1, b: 2, c: 3 }
const x = [1, 2, 3].findLast(v => v < 3) ?? 0;
[A.has(new A()), A.s, new A().n, rest, x, 2 ** 10, 1_000, Object.groupBy([1, 2], v => v % 2 ? 'odd' : 'even')]
/* ---
node: 20 has no Object.groupBy
status: completed
result: [true,2,1,{"b":2,"c":3},2,1024,1000,{"odd":[1],"even":[2]}]
*/
