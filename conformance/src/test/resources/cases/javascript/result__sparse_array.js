const xs = []
xs[2] = 1
return xs
/* ---
status: completed
result: [null,null,1]
*/
