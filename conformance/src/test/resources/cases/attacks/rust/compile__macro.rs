// Attack: a macro that doubles itself.
// Verdict: the compiler is ended, or gives up.
macro_rules! b { ($($t:tt)*) => { b!($($t)* $($t)*) } }
fn main() { b!(a); }
/* ---
limits: {"compileTimeoutMs":4000,"compileMemoryMb":512}
status: limit
limit: *
maxWallMs: 30000
*/
