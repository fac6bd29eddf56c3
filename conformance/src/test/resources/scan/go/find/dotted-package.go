// finds: processes/start
package main

import (
	. "os/exec"
)

func main() {
	Command("ls").Run()
}
