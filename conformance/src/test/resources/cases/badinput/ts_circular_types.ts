type A = B
type B = A
interface C extends C {}
/* ---
note: types are erased, never resolved
status: completed
result: null
*/
