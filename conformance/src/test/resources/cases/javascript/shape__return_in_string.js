'return' + ' 1'
/* ---
status: completed
result: "return 1"
*/
