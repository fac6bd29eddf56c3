/* ---
generate: "//" + repeat("x", 1048575)
door: the code has 1048577 bytes, at most 1048576 are allowed
*/
