// finds: dynamic-code/eval
const f = eval satisfies Function;
f('1');
