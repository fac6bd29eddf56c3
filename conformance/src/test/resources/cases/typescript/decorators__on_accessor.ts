function bounded(target: ClassAccessorDecoratorTarget<any, number>, context: ClassAccessorDecoratorContext) {
  return { get(this: any) { return target.get.call(this) }, set(this: any, v: number) { target.set.call(this, Math.min(v, 10)) } }
}
class Dial { @bounded accessor level = 1 }
const d = new Dial()
d.level = 50
return [d.level, new Dial().level]
/* ---
status: completed
result: [10,1]
*/
