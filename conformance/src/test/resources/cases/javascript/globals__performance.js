const a = performance.now()
const b = performance.now()
return [typeof a, a >= 0, b >= a, a < 60000]
/* ---
status: completed
result: ["number",true,true,true]
*/
