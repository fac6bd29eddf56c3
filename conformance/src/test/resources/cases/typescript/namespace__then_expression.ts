namespace N { export const x = 41 }
N.x + 1
/* ---
note: the declaration the compiler adds at the end hides no result
status: completed
result: 42
*/
