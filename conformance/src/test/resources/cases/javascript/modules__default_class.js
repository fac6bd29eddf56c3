export default class A {}
/* ---
note: a class cannot be called; it is a value, and functions have no JSON form
status: completed
result: null
*/
