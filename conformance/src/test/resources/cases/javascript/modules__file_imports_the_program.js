import { again, twice } from './lib/twice.js'
export const factor = 2
export default async () => [twice(21), await again()]
/* ---
file lib/twice.js: |
  import { factor } from '../main.js'
  export const twice = x => factor * x
  export const again = async () => (await import('../main.js')).factor
status: completed
result: [42,2]
*/
