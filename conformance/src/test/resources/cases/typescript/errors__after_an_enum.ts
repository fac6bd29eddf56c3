enum Color {
  Red = 'red',
  Green = 'green',
}
const enum Small { A, B }
namespace N { export const x = 1 }

function paint(c: Color): void {
  if (c === Color.Red) { throw new RangeError('no ' + c + Small.B + N.x) }
}
paint(Color.Red)
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: no red11
error.line: 9
error.column: 32
stack: |
  RangeError: no red11
      at paint (main.ts:9:32)
      at main.ts:11:1
*/
