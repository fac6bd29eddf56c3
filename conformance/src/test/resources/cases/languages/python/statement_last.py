x = 1
for _ in range(2):
    x += 1
/* ---
status: completed
result: null
exitCode: 0
*/
