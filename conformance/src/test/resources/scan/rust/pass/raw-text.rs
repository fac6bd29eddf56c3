// passes: standard
fn main() { println!("{}", r#"system("ls")"#); }
