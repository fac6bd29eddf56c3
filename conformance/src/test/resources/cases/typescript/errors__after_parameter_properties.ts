class P {
  constructor(private a: number, public b = 2) {
    if (a > b) throw new Error('swapped')
  }
}
return [new P(1), new P(3)]
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: swapped
error.line: 3
error.column: 22
stack: |
  Error: swapped
      at new P (main.ts:3:22)
      at main.ts:6:19
*/
