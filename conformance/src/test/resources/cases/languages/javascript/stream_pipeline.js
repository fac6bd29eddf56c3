const { Readable, Transform } = require('stream')
const { pipeline } = require('stream/promises')
const seen = []
await pipeline(
  Readable.from(words),
  new Transform({ objectMode: true, transform: (word, _, done) => done(null, word.toUpperCase()) }),
  async function (source) { for await (const word of source) seen.push(word) })
seen
/* ---
modules: ["stream"]
tier: premium
input: {"words":["a","b","ç"]}
status: completed
result: ["A","B","Ç"]
runtime: node
*/
