const a: number = 1; const f = (x: { y?: { z: number } }): number => x.y!.z; const r: number = f({}) + a
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of undefined (reading 'z')
error.line: 1
error.column: 75
stack: |
  TypeError: Cannot read properties of undefined (reading 'z')
      at f (main.ts:1:75)
      at main.ts:1:96
*/
