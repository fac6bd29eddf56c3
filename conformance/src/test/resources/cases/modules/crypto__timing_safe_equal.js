const { timingSafeEqual } = require('crypto')
let refused
try { timingSafeEqual(new Uint8Array(1), new Uint8Array(2)) } catch (error) { refused = [error.name, error.code] }
return [timingSafeEqual(new Uint8Array([1, 2]), new Uint8Array([1, 2])), timingSafeEqual(new Uint8Array([1, 2]), new Uint8Array([1, 3])), refused]
/* ---
modules: ["crypto"]
status: completed
result: [true,false,["RangeError","ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH"]]
*/
