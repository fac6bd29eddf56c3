// finds: processes/start
use std::process::Command;
fn main() { Command::new("ls").spawn().unwrap(); }
