// passes: standard
package main

import "fmt"

func main() {
	fmt.Println("http://169.254.169.254/latest")
}
