// Attack: open files without end.
// Verdict: the ceiling is the outcome.
package main

import "os"

func main() {
	for {
		if _, err := os.Open("/dev/null"); err != nil {
			panic(err)
		}
	}
}
/* ---
status: limit
limit: openFiles
maxWallMs: 60000
stdout: *
stderr: *
*/
