1
/* ---
input: NaN
door: no valid JSON: an unexpected character at character 1
*/
