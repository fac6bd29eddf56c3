type Point = { x: number, y?: number }
const points = [{ x: 1 } satisfies Point, { x: 2, y: 3 } satisfies Point]
return Math.max(...points.map(p => p.x satisfies number))
/* ---
status: completed
result: 2
*/
