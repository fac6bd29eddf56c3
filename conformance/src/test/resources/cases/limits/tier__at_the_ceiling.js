1 + 1
/* ---
tier: basic
limits: {"memoryMb":128,"timeoutMs":10000,"cpuMs":10000}
status: completed
result: 2
*/
