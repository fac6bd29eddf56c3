-- Attack: open files without end.
-- Verdict: the ceiling is the outcome.
local a = {} while true do a[#a + 1] = assert(io.open("/dev/null")) end
/* ---
status: limit
limit: openFiles
maxWallMs: 9000
stdout: *
stderr: *
*/
