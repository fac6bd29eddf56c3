const xs = [3, 1]
type T = number
interface I { a: T }
;[xs[0], xs[1]] = [xs[1], xs[0]]
const f = (n: number) => n
type U = string;
(f)(1)
return xs
/* ---
status: completed
result: [1,3]
*/
