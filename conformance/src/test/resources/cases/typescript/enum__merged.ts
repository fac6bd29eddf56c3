enum E { A = 1 }
enum E { B = 5 }
namespace E { export const label = (e: E) => E[e] }
return [E.A, E.B, E.label(E.B)]
/* ---
status: completed
result: [1,5,"B"]
*/
