package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
)

func main() {
	var group sync.WaitGroup
	group.Add(1)
	go func() {
		defer group.Done()
		fmt.Println(strings.ToUpper("é"))
	}()
	group.Wait()
	text, _ := json.Marshal(len(os.Args))
	fmt.Println(string(text))
	os.Exit(3)
}
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: |
  É
  1
exitCode: 3
runtime: go
*/
