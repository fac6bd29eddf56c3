enum Level { Empty = 'empty', Low = 'low', Enough = 'enough' }

interface Item { readonly name: string; stock: number; reserved?: number }
type Report<K extends string> = { [P in K]: number } & { names: string[] }

abstract class Shelf<T extends Item> {
  private readonly items = new Map<string, T>();
  constructor(protected readonly least: number, items: readonly T[] = []) {
    for (const item of items) this.items.set(item.name, item);
  }
  abstract levelOf(item: T): Level;
  report(): Report<Level> {
    const counted = { empty: 0, low: 0, enough: 0, names: [] as string[] } satisfies Report<Level>;
    for (const item of this.items.values()) {
      counted[this.levelOf(item)]++;
      counted.names.push(item.name);
    }
    return counted;
  }
}

class Store extends Shelf<Item> {
  override levelOf(item: Item): Level {
    const free = item.stock - (item.reserved ?? 0);
    return free <= 0 ? Level.Empty : free < this.least ? Level.Low : Level.Enough;
  }
}

return new Store(5, [{ name: 'bolt', stock: 9 }, { name: 'nut', stock: 7, reserved: 7 }, { name: 'pin', stock: 4 }]).report();
