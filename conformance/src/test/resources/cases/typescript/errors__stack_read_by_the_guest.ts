enum Kind { A, B }
const make = (k: Kind): Error => new Error(Kind[k])
try {
  throw make(Kind.B)
} catch (e) {
  return (e as Error).stack!.split('\n').map(s => s.trim()).slice(0, 3)
}
/* ---
status: completed
result: ["Error: B","at make (main.ts:2:34)","at main.ts:4:9"]
*/
