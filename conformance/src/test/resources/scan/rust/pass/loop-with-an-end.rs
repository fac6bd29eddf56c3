// passes: standard
fn main() { let mut i = 0; loop { i += 1; if i > 3 { break; } } println!("{}", i); }
