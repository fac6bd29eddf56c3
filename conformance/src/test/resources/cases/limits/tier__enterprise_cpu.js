1
/* ---
tier: enterprise
limits: {"cpuMs":300001}
status: refused
error.kind: policy
error.message: limits.cpuMs asks for 300001 ms of CPU time, the enterprise tier allows 300000
*/
