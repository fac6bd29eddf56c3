// finds: processes/start
fn main() { println!("{:?}", std::process::Command::new("ls").output()); }
