import { n, bump } from './counter.js'
bump()
bump()
export default n
/* ---
file counter.js: |
  export let n = 0
  export const bump = () => { n++ }
status: completed
result: 2
*/
