import path, { type ParsedPath, join } from 'node:path'
import { inspect, type InspectOptions } from 'util'
import { EventEmitter } from 'events'

class Counter extends EventEmitter {
  constructor(private count: number = 0) { super() }
  add(by: number): this { this.count += by; this.emit('added', this.count); return this }
}
const seen: number[] = []
new Counter(1).on('added', (n: number) => seen.push(n)).emit('added', 5)
const parsed: ParsedPath = path.parse(join('/a', 'b.ts'))
const options: InspectOptions = { depth: 0 }
export default [parsed.base, inspect({ a: { b: 1 } }, options), seen]
/* ---
modules: ["path", "util", "events"]
language: typescript
status: completed
result: ["b.ts","{ a: [Object] }",[5]]
*/
