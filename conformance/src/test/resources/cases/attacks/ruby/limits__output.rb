# Attack: print without end.
# Verdict: the ceiling on output ends it.
loop { puts "x" * 1000 }
/* ---
status: limit
limit: outputBytes
maxWallMs: 9000
stdout: *
stderr: *
truncated: true
*/
