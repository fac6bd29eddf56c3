<?php
// Attack: take memory without end.
// Verdict: the memory ceiling is the outcome.
$a = []; while (true) $a[] = str_repeat("x", 1000000);
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 25000
stdout: *
stderr: *
*/
