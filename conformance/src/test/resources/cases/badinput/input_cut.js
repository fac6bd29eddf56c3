1
/* ---
input: {"a":[1
door: no valid JSON: an early end at character 8
*/
