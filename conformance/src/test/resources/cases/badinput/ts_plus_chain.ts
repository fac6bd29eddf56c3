/* ---
generate: "1" + repeat("+1", 524287)
note: a megabyte of sums ends with an answer or an error, and costs nobody else anything
status: failed
error.kind: syntax
error.message: *
maxWallMs: 15000
*/
