<?php
// Attack: fill the disk.
// Verdict: the ceiling on disk is the outcome.
$f = fopen("x", "w"); while (true) if (fwrite($f, str_repeat("x", 1000000)) !== 1000000) exit(1);
/* ---
limits: {"diskMb":4}
status: limit
limit: diskMb
maxWallMs: 9000
stdout: *
stderr: *
artifacts: *
*/
