# Attack: open files without end.
# Verdict: the ceiling is the outcome.
kept = []
while True: kept.append(open("/dev/null"))
/* ---
wall: namespaces
status: limit
limit: openFiles
maxWallMs: 8000
stdout: *
stderr: *
*/
