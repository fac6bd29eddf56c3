# Attack: open files without end.
# Verdict: the ceiling is the outcome.
my @a; while (1) { open(my $f, "<", "/dev/null") or die "$!\n"; push @a, $f; }
/* ---
status: limit
limit: openFiles
maxWallMs: 9000
stdout: *
stderr: *
*/
