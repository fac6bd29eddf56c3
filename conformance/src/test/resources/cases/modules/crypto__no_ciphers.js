const crypto = require('crypto')
return [typeof crypto.createCipheriv, typeof crypto.createSign, typeof crypto.subtle, crypto.getHashes()]
/* ---
modules: ["crypto"]
node: has more
status: completed
result: ["undefined","undefined","undefined",["md5","sha1","sha224","sha256","sha384","sha512"]]
*/
