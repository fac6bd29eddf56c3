import { place } from './lib/place.js'
export default [place, require('./lib/old.js')]
/* ---
modules: ["path", "events"]
file lib/place.js: |
  import { join } from 'node:path'
  export const place = join('a', 'b')
file lib/old.js: module.exports = typeof require('events').once
status: completed
result: ["a/b","function"]
*/
