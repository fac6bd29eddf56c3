# Attack: take memory in a child and carry on.
# Verdict: the child is ended and the ceiling named.
import os
if os.fork() == 0:
    x = []
    while True: x.append(bytearray(1 << 20))
print(os.WTERMSIG(os.wait()[1]))
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
stdout: |
  9
limitsHit: memoryMb
*/
