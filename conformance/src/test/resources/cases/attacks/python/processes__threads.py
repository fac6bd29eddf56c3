# Attack: start threads without end.
# Verdict: the ceiling on processes holds, and is named.
import threading, time
n = 0
try:
    while n < 5000:
        threading.Thread(target=time.sleep, args=(3,), daemon=True).start()
        n += 1
except RuntimeError:
    print(n < 200)
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
stdout: |
  True
limitsHit: processes
*/
