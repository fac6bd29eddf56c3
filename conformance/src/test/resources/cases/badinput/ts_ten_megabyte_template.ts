/* ---
generate: "\`" + repeat("x", 10485760) + "\`"
door: the code has 10485762 bytes, at most 1048576 are allowed
*/
