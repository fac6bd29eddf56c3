console.log('once')
return require('./lib/back.js').message.endsWith('is the program, which exports nothing')
/* ---
file lib/back.js: |
  try { require('../main.js') } catch (error) { exports.message = error.message }
status: completed
stdout: |
  once
result: true
*/
