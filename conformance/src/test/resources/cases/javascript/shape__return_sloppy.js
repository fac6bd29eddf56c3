undeclared = 1
return undeclared
/* ---
status: completed
result: 1
*/
