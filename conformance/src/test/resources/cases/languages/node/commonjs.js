const path = require('path');
const { double } = require('./lib/double');
console.log(path.basename(__filename), double(21), require.main === module);
/* ---
file lib/double.js: exports.double = (x) => x * 2;
status: completed
result: null
stdout: main.js 42 true
exitCode: 0
runtime: node
*/
