# Attack: burn 300 ms.
# Verdict: the receipt says so.
import time
while time.process_time() < 0.3: pass
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
usage.cpuMs: 250..600
*/
