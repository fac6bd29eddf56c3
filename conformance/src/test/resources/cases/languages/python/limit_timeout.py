import signal, os
for s in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    signal.signal(s, signal.SIG_IGN)
print("before")
for _ in range(3):
    if os.fork() == 0:
        os.setsid()
        break
while True:
    pass
/* ---
wall: namespaces
limits: {"timeoutMs":300,"cpuMs":5000}
status: limit
limit: timeoutMs
stdout: before
maxWallMs: 5000
*/
