const fs = require('fs')
const { mkdir, readFile, writeFile } = require('node:fs/promises')
const rows = fs.readFileSync('data/in.csv', 'utf8').trim().split('\n').map(Number)
await mkdir('out')
await writeFile('out/sum.txt', `${rows.reduce((a, b) => a + b)}\n`)
fs.appendFileSync('data/in.csv', '4\n')
return [await readFile(__dirname + '/out/sum.txt', 'utf8'), fs.readdirSync('.').sort(), process.cwd()]
/* ---
modules: ["fs"]
tier: standard
file data/in.csv: |
  1
  2
  3
status: completed
result: ["6\n",["data","main.js","out"],"/work"]
artifact out/sum.txt: 6
artifact data/in.csv: |
  1
  2
  3
  4
runtime: node
exitCode: 0
fresh: process
*/
