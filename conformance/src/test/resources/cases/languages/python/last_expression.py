x = [n * n for n in range(4)]
x
/* ---
status: completed
result: [0,1,4,9]
exitCode: 0
runtime: python3
*/
