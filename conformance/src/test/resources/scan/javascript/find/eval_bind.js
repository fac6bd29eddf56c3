// finds: dynamic-code/eval
const run = eval.bind(null);
run('1');
