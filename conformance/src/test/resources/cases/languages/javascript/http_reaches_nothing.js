const http = require('http')
const https = require('node:https')
const asked = (get, options) => new Promise((done) => get(options, () => done('answered')).on('error', (error) => done(error.code)))
export default await Promise.all([
  asked(http.get, { host: '127.0.0.1', port: ${canary.port} }),
  asked(https.get, { host: '127.0.0.1', port: ${canary.port} }),
  asked(http.get, { host: '169.254.169.254', port: 80 }),
])
/* ---
modules: ["http", "https"]
tier: standard
status: completed
result: ["EPERM","EPERM","EPERM"]
runtime: node
*/
