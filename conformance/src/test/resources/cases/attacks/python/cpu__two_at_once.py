# Attack: burn with two processes.
# Verdict: CPU is counted over all.
import os
os.fork()
while True: pass
/* ---
wall: namespaces
limits: {"cpuMs":500,"timeoutMs":20000}
status: limit
limit: cpuMs
maxWallMs: 20000
stdout: *
stderr: *
*/
