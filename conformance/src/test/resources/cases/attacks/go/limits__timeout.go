// Attack: spin on every core for ever.
// Verdict: the CPU time ends it.
package main

func main() {
	for i := 0; i < 8; i++ {
		go func() {
			for {
			}
		}()
	}
	select {}
}
/* ---
limits: {"cpuMs":500,"timeoutMs":20000}
status: limit
limit: cpuMs
maxWallMs: 60000
*/
