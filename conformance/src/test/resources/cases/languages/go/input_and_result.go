package main

import (
	"encoding/json"
	"os"
)

func main() {
	text, _ := os.ReadFile(os.Getenv("CAISSON_INPUT"))
	var input struct{ Xs []int }
	if err := json.Unmarshal(text, &input); err != nil {
		panic(err)
	}
	result, _ := json.Marshal(map[string]int{"count": len(input.Xs)})
	os.WriteFile(os.Getenv("CAISSON_RESULT"), result, 0o644)
}
/* ---
input: {"xs":[1,2,3]}
status: completed
result: {"count":3}
*/
