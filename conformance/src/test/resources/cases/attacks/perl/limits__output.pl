# Attack: print without end.
# Verdict: the ceiling on output ends it.
print "x" x 1000, "\n" while 1;
/* ---
status: limit
limit: outputBytes
maxWallMs: 9000
stdout: *
stderr: *
truncated: true
*/
