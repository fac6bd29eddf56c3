// finds: dynamic-code/eval
(0, eval)('1 + 1');
