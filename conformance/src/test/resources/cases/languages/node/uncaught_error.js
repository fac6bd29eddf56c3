function deep(x) {
    if (x === 0) throw new RangeError('too deep, é');
    return deep(x - 1);
}
console.log('before');
deep(2);
/* ---
status: failed
error.kind: runtime
error.type: RangeError
error.message: too deep, é
error.line: 2
error.column: 24
stdout: before
stderr: *
exitCode: 1
*/
