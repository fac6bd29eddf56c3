import { setTimeout as sleep } from 'node:timers/promises'
import strict from 'assert/strict'
import { isDate } from 'util/types'
export default async () => [await sleep(1, 'slept'), isDate(new Date()), strict === strict.strict]
/* ---
modules: ["timers", "util", "assert", "path"]
status: completed
result: ["slept",true,true]
*/
