// finds: processes/start
package main

import (
	x "os/exec"
)

func main() {
	x.Command("ls").Run()
}
