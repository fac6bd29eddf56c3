interface Config { retries: number }
type Handler<T> = (value: T) => void
const config: Config = { retries: 3 }

throw new Error(`line five ${config.retries}`)
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: line five 3
error.line: 5
error.column: 7
stack: |
  Error: line five 3
      at main.ts:5:7
*/
