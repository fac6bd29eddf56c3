const n: number = 1, s: string = 'a', b: boolean = true, u: undefined = undefined, big: bigint = 2n
let maybe: string | null = null
const f = (x: number, y?: string, ...rest: boolean[]): string => x + (y ?? '-') + rest.length
const tuple: [a: number, b?: string] = [1]
const o: { readonly a: number; b?: string; [key: string]: unknown } = { a: 1 }
function g(this: { k: number }, d = 4): asserts d is 4 {}
return [n, s, b, typeof u, big === 2n, maybe, f(1), f(1, 'z', true), tuple, o]
/* ---
status: completed
result: [1,"a",true,"undefined",true,null,"1-0","1z1",[1],{"a":1}]
*/
