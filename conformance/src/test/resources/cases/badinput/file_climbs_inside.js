1
/* ---
file a/../../b.js: 1
door: the file path 'a/../../b.js' must not have empty, '.' or '..' steps
*/
