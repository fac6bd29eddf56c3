class Stack<T> {
  private items: T[] = []
  constructor(private readonly limit: number) {}
  push(item: T): this {
    const check = (n: number): void => {
      if (n >= this.limit) throw new Error(`full at ${n}`)
    }
    check(this.items.length)
    this.items.push(item)
    return this
  }
}
new Stack<string>(1).push('a').push('b')
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: full at 1
error.line: 6
error.column: 34
stack: |
  Error: full at 1
      at check (main.ts:6:34)
      at Stack.push (main.ts:8:5)
      at main.ts:13:32
*/
