# Attack: signal or slow down everything in the process group, which no namespace bounds.
# Verdict: the group is the guest's own. It hears its own signal, and priorities of groups cannot be set.
import ctypes, os, signal
print(os.getpgrp() != 0)
libc = ctypes.CDLL(None, use_errno=True)
PRIO_PGRP, IOPRIO_WHO_PGRP = 1, 2
print(libc.setpriority(PRIO_PGRP, 0, 19))
print(libc.syscall(251, IOPRIO_WHO_PGRP, 0, 3 << 13))
signal.signal(signal.SIGTERM, lambda *_: print("mine"))
os.kill(0, signal.SIGTERM)
os.kill(0, signal.SIGCONT)
print("end")
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
stdout: |
  True
  -1
  -1
  mine
  end
*/
