// Attack: take memory without end.
// Verdict: the memory ceiling is the outcome.
package main

func main() {
	var kept [][]byte
	for {
		block := make([]byte, 1<<20)
		for i := range block {
			block[i] = 1
		}
		kept = append(kept, block)
	}
}
/* ---
limits: {"timeoutMs":20000,"cpuMs":20000}
status: limit
limit: memoryMb
maxWallMs: 60000
stdout: *
stderr: *
*/
