async function main() {
    await null;
    null.x;
}
main();
/* ---
status: failed
error.kind: runtime
error.type: TypeError
error.message: Cannot read properties of null (reading 'x')
error.line: 3
stderr: *
exitCode: 1
*/
