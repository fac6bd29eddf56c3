await new Promise(resolve => setTimeout(resolve, 600))
return 'rested'
/* ---
limits: {"cpuMs":300,"timeoutMs":5000}
status: completed
result: "rested"
*/
