const m = new Map([['a', 1]]);
m.get('a')! + 1;
