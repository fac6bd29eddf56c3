// finds: dynamic-code/eval
class A { private x: number = eval('1'); }
new A();
