/* ---
generate: "\u0001\ufffd\u007fELF\u0002\u0000}{)(;:<\u2028@@#\\\\" + repeat("\ufffd\u0000<", 3000)
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
maxWallMs: 25000
*/
