const crypto = require('crypto')
const said = []
const attempts = [
  () => crypto.createHash('nope'), () => crypto.createHash('md5').update(5), () => crypto.createHmac('nope', 'k'),
  () => { const hash = crypto.createHash('md5'); hash.digest(); hash.digest() }, () => crypto.randomBytes(-1), () => crypto.randomInt(5, 5),
]
for (const attempt of attempts) try { attempt() } catch (error) { said.push([error.name, error.code, error.message]) }
return said
/* ---
modules: ["crypto"]
status: completed
result: [["Error",null,"Digest method not supported"],["TypeError","ERR_INVALID_ARG_TYPE","The \"data\" argument must be of type string or an instance of Buffer, TypedArray, or DataView. Received type number (5)"],["TypeError","ERR_CRYPTO_INVALID_DIGEST","Invalid digest: nope"],["Error","ERR_CRYPTO_HASH_FINALIZED","Digest already called"],["RangeError","ERR_OUT_OF_RANGE","The value of \"size\" is out of range. It must be >= 0 && <= 2147483647. Received -1"],["RangeError","ERR_OUT_OF_RANGE","The value of \"max\" is out of range. It must be greater than the value of \"min\" (5). Received 5"]]
*/
