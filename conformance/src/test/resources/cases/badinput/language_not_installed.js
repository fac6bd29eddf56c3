MOVE 1 TO X
/* ---
language: wasm
status: refused
error.kind: unsupported
error.message: no runtime for wasm is installed here; `caisson doctor` lists what is
*/
