// finds: dynamic-code/eval
\u0065val('1');
