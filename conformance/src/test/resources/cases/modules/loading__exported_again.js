import { join, base, all } from './lib.js'
export default [join('a', 'b'), base('/x/y'), Object.keys(all).includes('inspect')]
/* ---
modules: ["path", "util"]
file lib.js: |
  export * from 'path'
  export { basename as base } from 'node:path'
  export * as all from 'util'
status: completed
result: ["a/b","y",true]
*/
