let value = 'bottom'
for (let i = 0; i < 200; i++) value = [value]
return JSON.stringify(value).length
/* ---
status: completed
result: 408
*/
