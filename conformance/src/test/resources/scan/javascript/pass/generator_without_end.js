function* ids() { let i = 0; while (true) yield i++; }
ids().next().value;
