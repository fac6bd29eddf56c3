const { createHash } = require('crypto')
const lengths = [0, 1, 55, 56, 63, 64, 65, 111, 112, 119, 120, 127, 128, 129, 1000]
const all = createHash('sha256')
for (const name of ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']) {
  for (const length of lengths) all.update(createHash(name).update('a'.repeat(length)).digest())
}
return all.digest('hex')
/* ---
modules: ["crypto"]
status: completed
result: "06bb66b446d0e9628bc130c4cdf46e46e4a071c2fa7bf4dbc2579bbe6ff7da46"
*/
