interface Shape { area(): number }
interface Named extends Shape { name: string }
type Pair<A, B = A> = [A, B]
type Keys = keyof Named & string
type Getters<T> = { [K in keyof T as `get${Capitalize<K & string>}`]: () => T[K] }
type Unwrapped<T> = T extends Promise<infer U> ? U : T
declare const nothing: Unwrapped<Promise<1>>
class Square implements Named {
  constructor(readonly side: number, public name = 'square') {}
  area() { return this.side ** 2 }
}
const p: Pair<number> = [new Square(3).area(), 1]
p
/* ---
status: completed
result: [9,1]
*/
