// finds: files/host-path
package main

import (
	"os"
)

func main() {
	os.ReadFile("/etc/" + "shadow")
}
