<?php
// Attack: print without end.
// Verdict: the ceiling on output ends it.
while (true) echo str_repeat("x", 1000), "\n";
/* ---
status: limit
limit: outputBytes
maxWallMs: 9000
stdout: *
stderr: *
truncated: true
*/
