// finds: processes/start
use std::process::Command as Calm;
fn main() { Calm::new("ls").status().unwrap(); }
