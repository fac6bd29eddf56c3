1
/* ---
tier: basic
limits: {"timeoutMs":10001}
status: refused
error.kind: policy
error.message: limits.timeoutMs asks for 10001 ms of wall time, the basic tier allows 10000
*/
