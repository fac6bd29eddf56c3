function first<T, K extends keyof T>(o: T, k: K): T[K] { return o[k] }
const id = <T,>(x: T): T => x
class Box<in out T extends { n: number }> { constructor(private readonly held: T) {} get n() { return this.held.n } }
const make = Array.of<number>
const half = (a: number, b: number) => a < b && b > (1)
return [first({ a: 1 }, 'a'), id<string>('x'), new Box<{ n: number }>({ n: 2 }).n, make(1, 2), half(0, 2), new Map<string, number>([['k', 1]]).size]
/* ---
status: completed
result: [1,"x",2,[1,2],true,1]
*/
