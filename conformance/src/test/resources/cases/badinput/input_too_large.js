1
/* ---
generate.input: "\"" + repeat("x", 8388608) + "\""
door: the JSON has 8388610 characters, at most 8388608 are allowed
*/
