fn main() {
    let x = ;
}
/* ---
status: failed
error.kind: syntax
error.message: *
error.line: 2
error.column: 13
*/
