const t: [string, number] = ['a', 1];
t[1];
