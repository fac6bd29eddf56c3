for (let i = 0; i < 20000; i++) console.log('unseen')
return 'done'
/* ---
captureConsole: false
limits: {"outputBytes":1000}
status: completed
result: "done"
*/
