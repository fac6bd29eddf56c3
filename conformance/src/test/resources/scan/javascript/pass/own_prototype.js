function Point(x) { this.x = x; }
Point.prototype.double = function () { return this.x * 2; };
new Point(4).double();
