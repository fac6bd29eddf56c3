import { who } from './a.js'
export default who
/* ---
file a.ts: export const who: string = "ts"
file a.js: export const who = "js"
status: completed
result: "js"
*/
