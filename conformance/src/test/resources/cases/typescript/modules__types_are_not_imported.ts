import { Shape, area } from './shape'
import { Only } from './only-types'
export type { Shape }
const s: Shape = { w: 2, h: 3 }
export const o: Only | undefined = undefined
export default area(s)
/* ---
note: Shape and Only exist in types only; importing them for real would fail
file shape.ts: |
  export interface Shape { w: number; h: number }
  export const area = (s: Shape): number => s.w * s.h
file only-types.ts: export interface Only { x: 1 }
status: completed
result: 6
*/
