1
/* ---
file a\..\b.js: 1
door: the file path 'a\..\b.js' must be relative, with forward slashes and printable characters
*/
