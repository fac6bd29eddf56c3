import timers, { setTimeout as later, clearTimeout as stop } from 'timers'
const seen = []
stop(later(() => seen.push('never'), 1))
await new Promise(done => timers.setImmediate(done))
export default [later === setTimeout, timers.setInterval === setInterval, seen]
/* ---
modules: ["timers"]
status: completed
result: [true,true,[]]
*/
