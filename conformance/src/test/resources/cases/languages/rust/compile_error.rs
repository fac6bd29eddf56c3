fn main() {
    let x: i32 = "s";
}
/* ---
status: failed
error.kind: syntax
error.type: E0308
error.message: *
error.line: 2
error.column: 18
*/
