return require('crypto').createHash('md5').update('').digest()
/* ---
modules: ["crypto"]
node: has no results; JSON of a Buffer lists its bytes
status: completed
result: {"$binary":"1B2M2Y8AsgTpgAmY7PhCfg=="}
note: bytes are shown as bytes, also those whose toJSON says otherwise
*/
