function logged(target: any, propertyKey: string, descriptor: PropertyDescriptor) {
  const original = descriptor.value
  descriptor.value = function (...args: any[]) { return ['logged', propertyKey, original.apply(this, args)] }
}
const required: string[] = []
function param(target: object, propertyKey: string | symbol, index: number) { required.push(`${String(propertyKey)}:${index}`) }
function named(name: string) { return (ctor: Function) => { Object.defineProperty(ctor, 'label', { value: name }) } }
@named('service')
class Service {
  @logged
  run(a: number, @param b: number) { return a + b }
}
return [new Service().run(1, 2), required, (Service as any).label]
/* ---
note: a text that mentions PropertyDescriptor, or decorates parameters, was written for the older decorators
status: completed
result: [["logged","run",3],["run:1"],"service"]
*/
