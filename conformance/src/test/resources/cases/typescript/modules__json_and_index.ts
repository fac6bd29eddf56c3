import config from './config.json'
import { name } from './lib'
type Config = typeof config
const c: Config = config
export default [c.retries, name]
/* ---
file config.json: {"retries":3}
file lib/index.ts: export const name: string = "index"
status: completed
result: [3,"index"]
*/
