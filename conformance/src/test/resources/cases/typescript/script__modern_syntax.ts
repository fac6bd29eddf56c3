const o: { a?: { b: number } } = {}
let n: number | undefined
n ??= o.a?.b ?? 5
class P { static #x = 1; static has(o: object) { return #x in o } }
const big = 1_000n ** 2n
using r = { [Symbol.dispose]() {} }
return [n, P.has(P), String(big), Object.groupBy([1, 2], x => x % 2 ? 'odd' : 'even')]
/* ---
node: 20 has no using
status: completed
result: [5,true,"1000000",{"odd":[1],"even":[2]}]
*/
