console.log('unseen')
console.error('unseen')
return 'value'
/* ---
captureConsole: false
status: completed
result: "value"
*/
