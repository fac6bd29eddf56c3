// finds: dynamic-code/eval at 3:20
const x: number = 1;
const y = <unknown>eval('1');
