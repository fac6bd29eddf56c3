eval('1 + 1') + new Function('a', 'return a')(3)
/* ---
status: completed
result: 5
*/
