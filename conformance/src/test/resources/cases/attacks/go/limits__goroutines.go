// Attack: block a thread for each goroutine, without end.
// Verdict: the ceiling on processes is the outcome.
package main

import (
	"runtime"
	"time"
)

func main() {
	for i := 0; i < 300; i++ {
		go func() {
			runtime.LockOSThread()
			time.Sleep(time.Hour)
		}()
	}
	time.Sleep(10 * time.Second)
}
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000,"processes":32}
status: limit
limit: processes
maxWallMs: 60000
stdout: *
stderr: *
*/
