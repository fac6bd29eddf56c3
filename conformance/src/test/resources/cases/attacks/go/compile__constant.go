// Attack: constants that double until the compiler has no memory left.
// Verdict: the compiler gives up or is ended.
package main

const a = "0123456789abcdef0123456789abcdef"
const b = a + a + a + a + a + a + a + a + a + a + a + a + a + a + a + a
const c = b + b + b + b + b + b + b + b + b + b + b + b + b + b + b + b
const d = c + c + c + c + c + c + c + c + c + c + c + c + c + c + c + c
const e = d + d + d + d + d + d + d + d + d + d + d + d + d + d + d + d
const f = e + e + e + e + e + e + e + e + e + e + e + e + e + e + e + e

var g = [...]string{f + "1", f + "2", f + "3", f + "4", f + "5", f + "6", f + "7", f + "8"}

func main() { println(len(g)) }
/* ---
limits: {"compileTimeoutMs":20000,"compileMemoryMb":512}
status: limit
limit: *
maxWallMs: 60000
*/
