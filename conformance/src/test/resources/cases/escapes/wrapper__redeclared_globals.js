// Attack: declare names the host may rely on as local or global variables.
// Verdict: completed; the host reads none of them by name.
var undefined_ = 1, Object = null, Array = null, Promise = null, JSON = null, Symbol = null, Error = null, Map = null, globalThis = null, console = null, host = null
return 'fine'
/* ---
status: completed
result: "fine"
*/
