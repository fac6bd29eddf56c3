// Attack: have the compiler read a file of the host into the program.
// Verdict: what lies outside the program's folder cannot be embedded, and is not there.
package main

import _ "embed"

//go:embed ../../etc/shadow
var stolen string

func main() { println(stolen) }
/* ---
status: failed
error.kind: syntax
error.message: *
*/
