// passes: standard
package main

import (
	"fmt"
)

func main() {
	for i := 0; ; i++ {
		if i > 3 {
			break
		}
		fmt.Println(i)
	}
}
