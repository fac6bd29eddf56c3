const main = n => n * 2
/* ---
input: {"n":4}
status: completed
result: 8
*/
