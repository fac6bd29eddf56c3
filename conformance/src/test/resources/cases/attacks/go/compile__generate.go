// Attack: have the toolchain run a program while it compiles, by a directive and by cgo.
// Verdict: neither is done.
package main

//go:generate touch /tmp/generated

// #cgo CFLAGS: -fplugin=/tmp/x.so
import "C"

func main() {}
/* ---
status: failed
error.kind: syntax
error.message: *
*/
