import os
pid = os.fork()
if pid:
    os.waitpid(pid, 0)
print("child" if pid == 0 else "parent", flush=True)
pid > 0
/* ---
wall: namespaces
status: completed
result: true
stdout: |
  child
  parent
exitCode: 0
*/
