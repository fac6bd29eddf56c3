int foo(int);
int main(void) { return foo(3); }
/* ---
status: failed
error.kind: syntax
error.message: undefined reference to `foo'
*/
