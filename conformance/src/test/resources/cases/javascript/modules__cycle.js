import { a } from './a.js'
export default a()
/* ---
file a.js: |
  import { b } from './b.js'
  export const name = 'a'
  export const a = () => b()
file b.js: |
  import { name } from './a.js'
  export const b = () => 'b sees ' + name
status: completed
result: "b sees a"
*/
