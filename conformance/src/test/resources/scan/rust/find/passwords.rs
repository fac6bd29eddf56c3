// finds: files/host-path
fn main() { let text = include_str!("/etc/passwd"); println!("{}", text); }
