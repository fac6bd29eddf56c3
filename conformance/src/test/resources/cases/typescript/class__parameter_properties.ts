class Base { constructor(public readonly id: number) {} }
class User extends Base {
  tags: string[] = ['t']
  constructor(private name: string, protected age = 3, readonly extra?: string) {
    super(7)
    this.tags.push(this.name)
  }
  show() { return [this.id, this.name, this.age, this.extra, this.tags] }
}
return new User('ann').show()
/* ---
status: completed
result: [7,"ann",3,null,["t","ann"]]
*/
