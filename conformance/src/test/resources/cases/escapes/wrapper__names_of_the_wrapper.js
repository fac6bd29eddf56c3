// Attack: read the parameters, arguments and helpers of the function a source is wrapped in.
// Verdict: completed; there is nothing but the globals.
const names = ['exports', 'module', '__filename', '__dirname', 'host', 'enter', 'emit', 'resolve', 'reject', 'outcome', 'settle', 'body', 'inputValue']
return [names.filter(name => { try { return eval('typeof ' + name) !== 'undefined' } catch { return true } }), typeof arguments === 'undefined' || arguments.length === 0]
/* ---
status: completed
result: [[],true]
*/
