1
/* ---
limits: {"memoryMb":9007199254740991}
status: refused
error.kind: policy
error.message: limits.memoryMb asks for 9007199254740991 MB of memory, the enterprise tier allows 1024
*/
