# Attack: take 50 MB.
# Verdict: the receipt says so.
x = bytearray(50 << 20)
for i in range(0, len(x), 4096): x[i] = 1
None
/* ---
status: completed
result: null
exitCode: 0
usage.peakMemoryMb: 48..80
*/
