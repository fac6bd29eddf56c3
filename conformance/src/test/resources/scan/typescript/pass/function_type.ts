type Fn = (x: number) => number;
const f: Fn = x => x + 1;
const g: Function = f;
f(1);
