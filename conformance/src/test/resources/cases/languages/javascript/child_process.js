const { execFileSync, spawn } = require('child_process')
function main(word) {
  console.log(execFileSync('tr', ['a-z', 'A-Z'], { input: word }).toString())
  return new Promise((done) => spawn('sh', ['-c', 'exit 7']).on('close', done))
}
/* ---
modules: ["child_process"]
tier: premium
input: {"word":"shout"}
status: completed
result: 7
stdout: SHOUT
runtime: node
*/
