/* ---
generate: "var a\uDC00 = 1"
door: the code has a lone surrogate at character 6, it must be valid Unicode text
*/
