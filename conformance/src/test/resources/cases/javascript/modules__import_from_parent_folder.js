import { total } from './lib/deep/sum.js'
export default total
/* ---
file lib/deep/sum.js: |
  import base from '../base.js'
  import { extra } from '../../extra.js'
  export const total = base + extra
file lib/base.js: export default 1
file extra.js: export const extra = 10
status: completed
result: 11
*/
