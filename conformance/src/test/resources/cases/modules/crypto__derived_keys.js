const { pbkdf2Sync, hkdfSync, pbkdf2 } = require('crypto')
const later = await new Promise(done => pbkdf2('secret', 'salt', 10, 16, 'sha1', (error, key) => done(key.toString('hex'))))
return [pbkdf2Sync('secret', 'salt', 1000, 70, 'sha512').toString('hex'), later, Array.from(new Uint8Array(hkdfSync('sha256', 'key', 'salt', 'info', 40)))]
/* ---
modules: ["crypto"]
status: completed
result: ["f76f72381b75f0deb1c339334a8c8974366cadbc6bf46460f978363de8d210dbccfa7a5908cfe50e6172bf6bc4d7b72dd48f1d543ce48736da7f7fcf6db4672cc7513ad99a97","e248fb6b13365146f8ac6307cc222812",[156,160,214,98,85,116,57,227,184,51,101,242,218,70,38,211,93,161,149,198,217,209,119,159,9,131,140,249,228,8,150,110,206,153,16,110,37,133,172,230]]
*/
