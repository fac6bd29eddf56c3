41 + 1
type Last = string
/* ---
note: what is erased is no last statement
status: completed
result: 42
*/
