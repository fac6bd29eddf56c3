-- Attack: print without end.
-- Verdict: the ceiling on output ends it.
while true do print(string.rep("x", 1000)) end
/* ---
status: limit
limit: outputBytes
maxWallMs: 9000
stdout: *
stderr: *
truncated: true
*/
