# Attack: open files without end.
# Verdict: the ceiling is the outcome.
a = []
loop { a << File.open("/dev/null") }
/* ---
status: limit
limit: openFiles
maxWallMs: 9000
stdout: *
stderr: *
*/
