// finds: dynamic-code/eval
const { eval: go } = globalThis;
go('1');
