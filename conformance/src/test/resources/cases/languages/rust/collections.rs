use std::collections::BTreeMap;
use std::thread;

fn main() {
    let unused = 1;
    let mut map = BTreeMap::new();
    map.insert("é", thread::spawn(|| (1..=10).sum::<i32>()).join().unwrap());
    println!("{:?}", map);
    std::process::exit(3);
}
/* ---
status: failed
error.kind: exit
error.message: the program exited with code 3
stdout: {"é": 55}
exitCode: 3
runtime: rustc
*/
