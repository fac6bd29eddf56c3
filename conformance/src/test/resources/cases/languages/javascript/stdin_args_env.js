const readline = require('readline')
const lines = []
for await (const line of readline.createInterface({ input: process.stdin })) lines.push(line)
return [lines, process.argv.slice(1), process.env.GREETING]
/* ---
modules: ["readline"]
stdin: |
  one
  two
args: ["a b", "-v"]
env: {"GREETING":"hello"}
status: completed
result: [["one","two"],["/work/main.js","a b","-v"],"hello"]
*/
