// finds: processes/start
use std::process::*;
fn main() { Command::new("ls").status().unwrap(); }
