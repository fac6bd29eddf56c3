class Calculator { eval(x) { return x * 2; } }
new Calculator().eval(4);
