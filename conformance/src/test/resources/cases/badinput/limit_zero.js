1
/* ---
limits: {"memoryMb":0}
door: limits.memoryMb is 0, it must be a whole number above 0
*/
