function f(x: string): string;
function f(x: number): number;
function f(x: any) { return x; }
f(1);
