const f = (x: string | number) => typeof x === 'string' ? x.length : x;
f('a');
