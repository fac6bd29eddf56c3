function* g(): Generator<number> { while (true) yield 1; }
g().next().value;
