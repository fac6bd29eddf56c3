import path, { join, sep } from 'path'
import { join as again } from 'node:path'
import * as util from 'node:util'
export default [path.join === join, join === again, sep, typeof util.default.inspect, util.inspect === util.default.inspect]
/* ---
modules: ["path", "util"]
status: completed
result: [true,true,"/","function",true]
*/
