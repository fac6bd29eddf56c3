class Main {
    public static void main(String[] args) {
        int x = "s";
    }
}
/* ---
status: failed
error.kind: syntax
error.message: incompatible types: String cannot be converted to int
error.line: 3
*/
