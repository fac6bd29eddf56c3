for (;;) {
  const until = performance.now() + 20
  while (performance.now() < until);
  await new Promise(resolve => setTimeout(resolve, 5))
}
/* ---
limits: {"cpuMs":200,"timeoutMs":10000}
status: limit
limit: cpuMs
maxWallMs: 6000
*/
