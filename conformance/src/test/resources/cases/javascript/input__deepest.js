let depth = 0
for (let x = context; Array.isArray(x); x = x[0]) depth++
depth
/* ---
generate.input: repeat("[", 200) + repeat("]", 200)
status: completed
result: 200
*/
