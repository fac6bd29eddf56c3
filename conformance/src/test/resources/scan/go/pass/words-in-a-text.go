// passes: standard
package main

import (
	"fmt"
)

func main() {
	fmt.Println("exec.Command", `syscall.Exec`) // exec.Command("ls")
}
