mod greeter;

use std::io::BufRead;

fn main() {
    let line = std::io::stdin().lock().lines().next().unwrap().unwrap();
    let name = std::env::args().nth(1).unwrap();
    println!("{} {} {}", greeter::greet(&name), line, std::env::var("GREETING").unwrap());
    std::fs::write("out.txt", "made\n").unwrap();
}
/* ---
file greeter.rs: pub fn greet(name: &str) -> String { format!("hello {name}") }
args: ["wörld"]
stdin: first
env: {"GREETING":"hi"}
status: completed
result: null
stdout: hello wörld first hi
artifact out.txt: made
*/
