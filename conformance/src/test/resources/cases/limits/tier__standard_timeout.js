1
/* ---
tier: standard
limits: {"timeoutMs":30001}
status: refused
error.kind: policy
error.message: limits.timeoutMs asks for 30001 ms of wall time, the standard tier allows 30000
*/
