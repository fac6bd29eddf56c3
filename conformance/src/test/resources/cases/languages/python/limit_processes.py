import os, time
while True:
    if os.fork() == 0:
        time.sleep(100)
/* ---
wall: namespaces
status: limit
maxWallMs: 10000
limit: processes
stderr: *
*/
