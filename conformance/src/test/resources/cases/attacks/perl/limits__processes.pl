# Attack: start processes without end.
# Verdict: the ceiling is the outcome.
while (1) { my $p = fork(); die "$!\n" unless defined $p; if (!$p) { sleep 100; exit; } }
/* ---
status: limit
limit: processes
maxWallMs: 15000
stdout: *
stderr: *
*/
