# Attack: fill the disk.
# Verdict: the ceiling on disk is the outcome.
File.open("x", "w") { |f| loop { f.write("x" * 1_000_000) } }
/* ---
limits: {"diskMb":4}
status: limit
limit: diskMb
maxWallMs: 9000
stdout: *
stderr: *
artifacts: *
*/
