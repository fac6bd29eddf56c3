with open("/work/large", "wb") as f:
    while True:
        f.write(bytes(1 << 20))
/* ---
wall: namespaces
status: limit
maxWallMs: 10000
limit: diskMb
stderr: *
*/
