let value = 1
for (let i = 0; i < 200; i++) value = { a: value }
console.log(JSON.stringify(value).length)
return value.a.a ? [value].length : 0
/* ---
stdout: 1201
status: completed
result: 1
*/
