const main = 5
main + 1
/* ---
status: completed
result: 6
*/
