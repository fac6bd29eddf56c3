// passes: standard
fn main() { if 1 > 2 { std::process::exit(3); } println!("ok"); }
