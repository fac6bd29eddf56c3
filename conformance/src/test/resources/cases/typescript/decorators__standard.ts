function logged<T extends (...a: any[]) => any>(method: T, context: ClassMethodDecoratorContext) {
  return function (this: unknown, ...args: unknown[]) {
    console.log('call', String(context.name), args)
    return method.apply(this, args)
  } as T
}
function doubled(_: undefined, context: ClassFieldDecoratorContext) { return (n: number) => n * 2 }
function sealed(value: Function, context: ClassDecoratorContext) { console.log(context.kind, context.name) }

@sealed
class Calc {
  @doubled base = 21
  @logged add(a: number, b: number) { return a + b + this.base }
}
return new Calc().add(1, 2)
/* ---
stdout: |
  class Calc
  call add [ 1, 2 ]
status: completed
result: 45
*/
