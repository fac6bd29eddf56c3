// new Function('x')
const a: number = 1;
a;
