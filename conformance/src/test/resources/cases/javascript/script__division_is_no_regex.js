const g = 2, i = 1
4 / g / i
/* ---
status: completed
result: 2
*/
