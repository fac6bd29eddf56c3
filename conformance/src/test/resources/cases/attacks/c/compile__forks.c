// Attack: use the assembler to include a device.
// Verdict: a syntax error.
__asm__(".incbin \"/dev/zero\"");
int main(void) {}
/* ---
limits: {"compileTimeoutMs":10000}
status: failed
error.kind: syntax
error.message: *
stack: *
*/
