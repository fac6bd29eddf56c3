class A {}
new A().constructor.name;
