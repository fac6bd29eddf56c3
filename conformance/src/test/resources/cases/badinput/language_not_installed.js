MOVE 1 TO X
/* ---
language: wasm
status: refused
error.kind: unsupported
error.message: no runtime for wasm is installed here; this version of Caisson has no engine for it
*/
