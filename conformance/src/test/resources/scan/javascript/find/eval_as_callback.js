// finds: dynamic-code/eval
['1', '2'].map(eval);
