import * as lib from './lib.js'
export default [lib.a, lib.b, Object.keys(lib)]
/* ---
file lib.js: |
  export const a = 1
  export * from './other.js'
file other.js: export const b = 2
status: completed
result: [1,2,["a","b"]]
*/
