const x = JSON.parse('{"a":1}') as { a: number };
x.a;
