// passes: standard
package main

import (
	"fmt"
	"sort"
	"strings"
)

func main() {
	x := strings.Fields("b a")
	sort.Strings(x)
	fmt.Println(x)
}
