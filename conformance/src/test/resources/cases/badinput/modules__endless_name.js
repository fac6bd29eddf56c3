/* ---
generate: "import '" + repeat("x", 900000) + "'; export default 1"
modules: ["path"]
status: failed
error.kind: policy
error.message: *
*/
