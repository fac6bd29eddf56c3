/* ---
generate: "return '\uD800'"
door: the code has a lone surrogate at character 9, it must be valid Unicode text
*/
