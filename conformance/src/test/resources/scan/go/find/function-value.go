// finds: processes/start
package main

import (
	"os/exec"
)

func main() {
	run := exec.Command
	run("ls")
}
