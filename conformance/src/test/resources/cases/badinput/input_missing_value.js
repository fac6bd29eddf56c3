1
/* ---
input: {"a":}
door: no valid JSON: an unexpected character at character 6
*/
