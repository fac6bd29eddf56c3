// finds: processes/start
fn main() { std::process::Command::new("ls").output().unwrap(); }
