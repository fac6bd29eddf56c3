import a from './a.js'
import b from './b.js'
export default a === b
/* ---
file a.js: export { default } from './shared.js'
file b.js: export { default } from './shared.js'
file shared.js: |
  console.log('once')
  export default {}
stdout: once
status: completed
result: true
*/
