// stock.ts without its types, construct for construct, so that both do the same when they run; comments make up for
// the length of the annotations, so that a parser has about as much to read in both.
var Level;
(function (Level) {
  Level["Empty"] = "empty";
  Level["Low"] = "low";
  Level["Enough"] = "enough";
})(Level || (Level = {}));

class Shelf {
  least;
  items;
  constructor(least, items = []) {
    this.least = least;
    this.items = new Map();
    for (const item of items) this.items.set(item.name, item);
  }
  report() {
    const counted = { empty: 0, low: 0, enough: 0, names: [] };
    for (const item of this.items.values()) {
      counted[this.levelOf(item)]++;
      counted.names.push(item.name);
    }
    return counted;
  }
}

class Store extends Shelf {
  levelOf(item) {
    const free = item.stock - (item.reserved ?? 0);
    return free <= 0 ? Level.Empty : free < this.least ? Level.Low : Level.Enough;
  }
}

return new Store(5, [{ name: 'bolt', stock: 9 }, { name: 'nut', stock: 7, reserved: 7 }, { name: 'pin', stock: 4 }]).report();
