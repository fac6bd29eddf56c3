# Attack: leave a tree so deep that no path reaches its end, with folders nobody may read, and 90 MB in it.
# Verdict: when the service has ended, nothing of it is left on the host; the end of the test looks for it.
import os
os.chdir("../tmp")
for _ in range(5500):
    os.mkdir("d")
    os.chdir("d")
with open("large", "wb") as file:
    for _ in range(90):
        file.write(bytes(1 << 20))
os.mkdir("locked", 0)
try:
    os.stat("/" * 5000 + "x")
except OSError:
    print("made")
/* ---
limits: {"timeoutMs":30000,"cpuMs":30000,"memoryMb":256,"diskMb":128}
status: completed
result: null
exitCode: 0
stdout: |
  made
maxWallMs: 60000
*/
