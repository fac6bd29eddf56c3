// finds: dynamic-code/eval
let f;
if (Math.random() > 2) f = x => x; else f = eval;
f('1');
