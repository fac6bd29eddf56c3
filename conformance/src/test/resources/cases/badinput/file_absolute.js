1
/* ---
file /etc/passwd: 1
door: the file path '/etc/passwd' must be relative, with forward slashes and printable characters
*/
