import { run } from './lib/run'
export default run(1)
/* ---
file lib/run.ts: |
  interface Options { min: number }
  const options: Options = { min: 2 }
  function check(n: number): void { if (n < options.min)
    throw new Error(`too small: ${n}`)
  }
  export const run = (n: number): number => (check(n), n)
status: failed
error.kind: runtime
error.type: Error
error.message: too small: 1
error.line: 4
error.column: 9
stack: |
  Error: too small: 1
      at check (lib/run.ts:4:9)
      at run (lib/run.ts:6:44)
      at main.ts:2:16
*/
