class Program {
    static void Main() { int x = "s"; }
}
/* ---
status: failed
error.kind: syntax
error.type: CS0029
error.message: Cannot implicitly convert type `string' to `int'
error.line: 2
error.column: 34
*/
