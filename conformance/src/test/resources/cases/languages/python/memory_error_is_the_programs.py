try:
    [0] * (1 << 50)
except MemoryError:
    print("caught")
/* ---
status: completed
result: null
stdout: caught
exitCode: 0
*/
