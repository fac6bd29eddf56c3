require('util').stripVTControlCharacters('\u001b[' + ';a'.repeat(200000) + '!')
return 'done'
/* ---
modules: ["util"]
limits: {"timeoutMs":3000}
status: completed
result: "done"
*/
