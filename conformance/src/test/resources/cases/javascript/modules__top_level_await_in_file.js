import { ready } from './lib.js'
export default ready
/* ---
file lib.js: |
  export let ready = false
  await new Promise(resolve => setTimeout(resolve, 2))
  ready = true
status: completed
result: true
*/
