import os
if os.fork() == 0:
    if os.fork() == 0:
        b = bytearray(512 << 20)
        for i in range(0, len(b), 4096):
            b[i] = 1
        os._exit(0)
    os.wait()
    os._exit(0)
os.wait()
raise SystemExit(1)
/* ---
wall: namespaces
status: limit
maxWallMs: 10000
limit: memoryMb
*/
