// passes: standard
package main

type E struct{}

func (e E) Command(s string) string { return s }

func main() {
	var exec E
	println(exec.Command("ls"))
}
