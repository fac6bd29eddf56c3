const crypto = require('crypto')
const bytes = crypto.randomBytes(70000)
const drawn = new Set(Array.from({ length: 200 }, () => crypto.randomInt(3, 7)))
const later = await new Promise(done => crypto.randomBytes(4, (error, made) => done([error, made.length])))
return [
  bytes.length, new Set(bytes).size, [...drawn].sort(), crypto.randomInt(1), later, crypto.randomUUID() !== crypto.randomUUID(),
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()),
  crypto.randomFillSync(new Uint8Array(4)).length, crypto.webcrypto.getRandomValues(new Uint8Array(3)).length,
]
/* ---
modules: ["crypto"]
status: completed
result: [70000,256,[3,4,5,6],0,[null,4],true,true,4,3]
*/
