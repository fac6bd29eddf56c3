1
/* ---
language: klingon
status: refused
error.kind: unsupported
error.message: no runtime for klingon is installed here; `caisson doctor` lists what is
*/
