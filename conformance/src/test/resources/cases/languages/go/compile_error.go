package main

func main() {
	x := 1
}
/* ---
status: failed
error.kind: syntax
error.message: declared and not used: x
error.line: 4
error.column: 2
*/
