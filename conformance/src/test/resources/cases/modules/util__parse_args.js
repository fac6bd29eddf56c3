const { parseArgs } = require('util')
const options = { verbose: { type: 'boolean', short: 'v' }, name: { type: 'string', short: 'n', multiple: true }, level: { type: 'string', default: '3' } }
const { values, positionals } = parseArgs({ args: ['-v', '--name=a', '-n', 'b', 'file', '--', '--not'], options, allowPositionals: true })
let refused
try { parseArgs({ args: ['--what'], options }) } catch (error) { refused = error.code }
return [{ ...values }, positionals, refused]
/* ---
modules: ["util"]
status: completed
result: [{"verbose":true,"name":["a","b"],"level":"3"},["file","--not"],"ERR_PARSE_ARGS_UNKNOWN_OPTION"]
*/
