import { twice } from './lib/math.js'
export default twice(21)
/* ---
file lib/math.js: export const twice = x => x * 2
status: completed
result: 42
*/
