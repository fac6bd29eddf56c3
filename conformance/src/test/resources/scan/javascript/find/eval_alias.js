// finds: dynamic-code/eval
const f = eval;
f('1 + 1');
