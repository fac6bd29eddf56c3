-- Attack: fill the disk.
-- Verdict: the ceiling on disk is the outcome.
local f = io.open("x", "w") f:setvbuf("no") while true do assert(f:write(string.rep("x", 1000000))) end
/* ---
limits: {"diskMb":4}
status: limit
limit: diskMb
maxWallMs: 9000
stdout: *
stderr: *
artifacts: *
*/
