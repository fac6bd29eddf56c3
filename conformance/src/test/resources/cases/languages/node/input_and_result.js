const fs = require('fs');
const input = JSON.parse(fs.readFileSync(process.env.CAISSON_INPUT, 'utf8'));
fs.writeFileSync(process.env.CAISSON_RESULT, JSON.stringify({ sum: input.xs.reduce((a, b) => a + b) }));
/* ---
modules: ["fs"]
input: {"xs":[1,2,3]}
status: completed
result: {"sum":6}
*/
