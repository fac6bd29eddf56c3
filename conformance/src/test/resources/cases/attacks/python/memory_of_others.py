# Attack: write to the memory of whoever started it.
# Verdict: nobody but the guest itself can be opened.
import os
for pid in (os.getppid(), 1):
    for name in ("mem", "environ", "fd/0"):
        try:
            open("/proc/%d/%s" % (pid, name), "r+b" if name == "mem" else "rb")
            print(pid == 1, name)
        except OSError:
            pass
/* ---
wall: namespaces
status: completed
result: null
exitCode: 0
*/
