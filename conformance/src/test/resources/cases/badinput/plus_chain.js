/* ---
generate: "1" + repeat("+1", 100000)
note: reading it takes the parser more memory than a guest has by default
limits: {"memoryMb":512}
status: completed
result: 100001
maxWallMs: 8000
*/
