// finds: dynamic-code/eval
class A { constructor(private x = eval('1')) {} }
new A();
