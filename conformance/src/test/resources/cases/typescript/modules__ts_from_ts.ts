import { double, type Num } from './lib/math'
import plus from './lib/plus.ts'
const n: Num = 20
export default plus(double(n), 2)
/* ---
file lib/math.ts: |
  export type Num = number
  export const double = (n: Num): Num => n * 2
file lib/plus.ts: export default (a: number, b: number): number => a + b
status: completed
result: 42
*/
