1
/* ---
file ../secret.js: 1
door: the file path '../secret.js' must not have empty, '.' or '..' steps
*/
