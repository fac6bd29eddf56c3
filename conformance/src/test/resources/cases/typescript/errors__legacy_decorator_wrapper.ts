function wrapped(target: object, propertyKey: string, descriptor: PropertyDescriptor): void {
  const inner = descriptor.value
  descriptor.value = function (this: unknown) { return inner.call(this) }
}
class Job {
  @wrapped run(): never { throw new Error('deep') }
}
new Job().run()
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: deep
error.line: 6
error.column: 33
*/
