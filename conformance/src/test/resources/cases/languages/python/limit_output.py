while True:
    print("x" * 1000)
/* ---
limits: {"outputBytes":100000}
status: limit
maxWallMs: 10000
limit: outputBytes
stdout: *
*/
