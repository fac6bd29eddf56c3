function f(a) { return this.k + a; }
[f.call({ k: 1 }, 2), f.apply({ k: 1 }, [2]), f.bind({ k: 1 })(2)];
