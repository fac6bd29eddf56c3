namespace A.B { export const x = 1 }
namespace A.B { export const y = A.B.x + 1 }
module A { export type Only = string }
namespace OnlyTypes { export interface I { a: 1 } }
import Alias = A.B
return [A.B.y, Alias.x, typeof OnlyTypes]
/* ---
status: completed
result: [2,1,"undefined"]
*/
