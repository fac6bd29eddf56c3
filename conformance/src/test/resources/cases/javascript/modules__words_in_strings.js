import { text } from './lib.js'
export default text
/* ---
file lib.js: export const text = 'import x from "fs"; return main()'
status: completed
result: "import x from \"fs\"; return main()"
*/
