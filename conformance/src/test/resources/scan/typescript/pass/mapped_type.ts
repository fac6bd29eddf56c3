type Flags<T> = { [K in keyof T]: boolean };
const f: Flags<{ a: 1 }> = { a: true };
f.a;
