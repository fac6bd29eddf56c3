// finds: dynamic-code/eval
this['lave'.split('').reverse().join('')]('1');
