function tag(value: unknown, context: unknown): void {}
@tag class A {}
new A();
