# Attack: fill the disk.
# Verdict: the ceiling on disk is the outcome.
open(F, ">", "x"); while (1) { print F "x" x 1000000 or die "$!\n"; }
/* ---
limits: {"diskMb":4}
status: limit
limit: diskMb
maxWallMs: 9000
stdout: *
stderr: *
artifacts: *
*/
