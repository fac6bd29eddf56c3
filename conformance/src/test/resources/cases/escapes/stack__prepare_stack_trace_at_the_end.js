// Attack: have prepareStackTrace called by the host while it reads the uncaught error, and keep the call sites.
// Verdict: failed as an ordinary error; the text the guest makes of its stack is its own affair.
Error.prepareStackTrace = (error, sites) => {
  const found = sites.map(site => site.getFunction?.()).filter(f => typeof f === 'function')
  return 'functions: ' + found.length
}
function fail() { 'use strict'; throw new Error('end') }
'use strict'
fail()
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: end
*/
