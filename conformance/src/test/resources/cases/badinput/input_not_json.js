1
/* ---
input: {a: 1}
door: no valid JSON: an unexpected character at character 2
*/
