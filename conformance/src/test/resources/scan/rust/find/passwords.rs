// finds: files/host-path
fn main() { println!("{}", include_str!("/etc/passwd")); }
