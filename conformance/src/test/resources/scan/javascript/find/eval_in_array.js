// finds: dynamic-code/eval
[null, eval][1]('1');
