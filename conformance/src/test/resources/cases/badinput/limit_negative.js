1
/* ---
limits: {"timeoutMs":-1}
door: limits.timeoutMs is -1, it must be a whole number above 0
*/
