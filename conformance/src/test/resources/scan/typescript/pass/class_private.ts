class C { #x = 1; get x() { return this.#x; } }
new C().x;
