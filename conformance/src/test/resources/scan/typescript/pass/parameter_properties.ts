class P { constructor(private readonly x: number, public y = 2) {} sum(): number { return this.x + this.y; } }
new P(1).sum();
