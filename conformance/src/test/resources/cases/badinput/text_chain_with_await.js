/* ---
generate: "await 1;''" + repeat("+'a'", 50000)
status: completed
result: *
maxWallMs: 25000
*/
