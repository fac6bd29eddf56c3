// Compiled behind the wall; the second run finds the program that the first one left.
fn main() {
    let squares: Vec<u32> = (1..=5).map(|n| n * n).collect();
    println!("{squares:?}");
}
