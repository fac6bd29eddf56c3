1
/* ---
tier: premium
limits: {"memoryMb":513}
status: refused
error.kind: policy
error.message: limits.memoryMb asks for 513 MB of memory, the premium tier allows 512
*/
