// finds: dynamic-code/eval
const run: (code: string) => unknown = eval;
run('1');
