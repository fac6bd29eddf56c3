require('fs')
console.log('silent')
console.error('silent')
'loud'
/* ---
modules: ["fs"]
captureConsole: false
status: completed
result: "loud"
*/
