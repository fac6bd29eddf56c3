// finds: dynamic-code/eval
(() => eval)()('1');
