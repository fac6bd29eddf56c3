/* ---
generate: "require('node:" + repeat("x", 900000) + "')"
modules: ["path"]
status: failed
error.kind: policy
error.message: *
*/
