/* ---
generate: "//" + repeat("ü", 524288)
door: the code has 1048578 bytes, at most 1048576 are allowed
*/
