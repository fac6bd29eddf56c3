package main

func main() {
	var m map[string]int
	m["a"] = 1
}
/* ---
status: failed
error.kind: runtime
error.message: assignment to entry in nil map
error.line: 5
stderr: *
exitCode: 2
*/
