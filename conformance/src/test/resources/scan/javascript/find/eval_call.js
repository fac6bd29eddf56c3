// finds: dynamic-code/eval
eval.call(null, '1');
