const o: { a?: { b: number } } = {};
o.a?.b ?? 1;
