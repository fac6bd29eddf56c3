import { fail } from './lib/fail.js'
export default () => fail()
/* ---
file lib/fail.js: |
  export function fail() {
    throw new Error('in file')
  }
status: failed
error.kind: runtime
error.type: Error
error.message: in file
error.line: 2
error.column: 9
stack: |
  Error: in file
      at fail (lib/fail.js:2:9)
      at default (main.js:2:22)
*/
