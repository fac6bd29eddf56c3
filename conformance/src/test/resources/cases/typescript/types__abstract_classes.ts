abstract class Animal {
  abstract readonly legs: number
  abstract speak(times: number): string
  protected constructor(private _name: string) {}
  describe(): string { return `${this._name} ${this.legs} ${this.speak(2)}` }
}
class Dog extends Animal {
  override readonly legs = 4
  constructor() { super('dog') }
  override speak(times: number) { return 'wuf '.repeat(times).trim() }
}
new Dog().describe()
/* ---
status: completed
result: "dog 4 wuf wuf"
*/
