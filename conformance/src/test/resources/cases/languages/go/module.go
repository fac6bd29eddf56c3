package main

import (
	"fmt"

	"example.com/app/greeter"
)

func main() {
	fmt.Println(greeter.Greet("module"))
}
/* ---
file go.mod: |
  module example.com/app

  go 1.20
file greeter/greeter.go: |
  package greeter

  func Greet(name string) string { return "hello " + name }
status: completed
result: null
stdout: hello module
*/
