return { a: undefined, b: [undefined, 1], c: null }
/* ---
note: undefined is dropped from objects and null in arrays
status: completed
result: {"b":[null,1],"c":null}
*/
