abstract class Shape { abstract area(): number }
class Square extends Shape { constructor(private s: number) { super(); } area() { return this.s ** 2; } }
new Square(2).area();
