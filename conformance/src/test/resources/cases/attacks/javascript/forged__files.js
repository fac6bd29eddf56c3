// Attack: write the files by which results and errors are told, claiming a limit and a refusal that never were.
// Verdict: a guest can choose its own result and error, of its own kinds, and nothing else.
const fs = require('fs')
fs.writeFileSync('/caisson/result.json', '"forged"')
fs.writeFileSync('/caisson/error.json', '{"kind":"quota","type":"","message":"pay me back"}')
setTimeout(() => process.exit(0), 1)
/* ---
modules: ["fs"]
status: completed
result: "forged"
exitCode: 0
*/
