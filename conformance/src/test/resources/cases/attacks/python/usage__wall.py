# Attack: sleep 300 ms.
# Verdict: the receipt says so, and no CPU.
import time
time.sleep(0.3)
/* ---
status: completed
result: null
exitCode: 0
usage.wallMs: 295..1500
usage.cpuMs: 0..150
*/
