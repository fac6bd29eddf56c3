local x = 1
local y = = 2
/* ---
status: failed
error.kind: syntax
error.message: *
error.line: 2
stderr: *
exitCode: 1
*/
