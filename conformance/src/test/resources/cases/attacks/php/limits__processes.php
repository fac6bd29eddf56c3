<?php
// Attack: start processes without end.
// Verdict: the ceiling is the outcome.
while (true) { $p = proc_open(["sleep", "100"], [], $pipes); if (!$p) exit(1); $all[] = $p; }
/* ---
status: limit
limit: processes
maxWallMs: 15000
stdout: *
stderr: *
*/
