1
/* ---
tier: basic
limits: {"memoryMb":129}
status: refused
error.kind: policy
error.message: limits.memoryMb asks for 129 MB of memory, the basic tier allows 128
*/
