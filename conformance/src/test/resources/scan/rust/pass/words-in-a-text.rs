// passes: standard
fn main() { println!("std::process::Command::new(1)"); } // Command::new("ls")
