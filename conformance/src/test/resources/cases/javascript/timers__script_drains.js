setTimeout(() => console.log('late'), 20)
'value'
/* ---
stdout: late
status: completed
result: "value"
*/
