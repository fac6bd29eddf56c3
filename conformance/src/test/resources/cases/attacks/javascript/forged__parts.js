// Attack: replace the texts that were read before they run, to run another program than the one in the receipt.
// Verdict: they have been read already; the result is that of the source.
const fs = require('fs')
try { fs.writeFileSync('/caisson/parts/0.text', 'return "another"') } catch {}
try { fs.rmSync('/caisson/script.json') } catch {}
setTimeout(() => {}, 1)
'the same'
/* ---
modules: ["fs"]
status: completed
result: "the same"
*/
