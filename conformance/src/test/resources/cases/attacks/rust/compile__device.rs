// Attack: include a device that never ends.
// Verdict: the compiler is ended at its ceiling.
fn main() { println!("{}", include_bytes!("/dev/zero").len()); }
/* ---
limits: {"compileMemoryMb":256}
status: limit
limit: compileMemoryMb
maxWallMs: 40000
stdout: *
stderr: *
*/
