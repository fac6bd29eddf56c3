/* ---
generate: "function main(){return 1" + repeat("+1", 50000) + "}"
note: a tenth of it ends the parser on an ordinary stack; the memory is for reading it
limits: {"memoryMb":512}
status: completed
result: 50001
maxWallMs: 25000
*/
