package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	line, _ := bufio.NewReader(os.Stdin).ReadString('\n')
	fmt.Print(greet(os.Args[1]), " ", os.Getenv("GREETING"), " ", line)
	os.WriteFile("out.txt", []byte("made\n"), 0o644)
}
/* ---
file greeter.go: |
  package main

  func greet(name string) string { return "hello " + name }
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: hello wörld hi first
artifact out.txt: made
*/
