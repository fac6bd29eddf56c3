namespace Geometry {
  const factor = 2
  export const unit = 'cm'
  export function area(w: number, h: number) { return w * h * factor }
  export class Point { constructor(public x = 1) {} }
  export namespace Deep { export let count = 3; export function bump() { return ++count } }
}
Geometry.Deep.bump()
return [Geometry.unit, Geometry.area(2, 3), new Geometry.Point().x, Geometry.Deep.count, Object.keys(Geometry)]
/* ---
status: completed
result: ["cm",12,1,4,["unit","area","Point","Deep"]]
*/
