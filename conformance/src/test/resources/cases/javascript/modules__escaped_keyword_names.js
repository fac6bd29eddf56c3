import { d\u0065fault as first, i\u0066 as second } from './names.js'
export default () => [first, second]
/* ---
file names.js: |
  const x = 2
  export default 1
  export { x as i\u0066 }
status: completed
result: [1,2]
*/
