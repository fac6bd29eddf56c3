fn main() {
    let v: Vec<i32> = Vec::new();
    let i = std::env::args().count();
    println!("{}", v[i]);
}
/* ---
status: failed
error.kind: runtime
error.message: index out of bounds: the len is 0 but the index is 1
error.line: 4
stderr: *
exitCode: 101
*/
