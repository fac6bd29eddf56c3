// Attack: texts and comments that look like parts of the compiler's map or name another source
// Verdict: they are texts and comments; the place is the author's
const map: string = '"mappings":"AAAA;AACA","sources":["/etc/passwd"]'
//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjozLCJtYXBwaW5ncyI6IkFBQUEifQ==
//# sourceURL=/etc/passwd
interface Removed { a: number }
throw new Error(map.slice(0, 10))
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: "mappings"
error.line: 7
error.column: 7
stack: |
  Error: "mappings"
      at main.ts:7:7
*/
