function traced(value: Function, context: ClassMethodDecoratorContext): void {}
class Job {
  @traced
  run(): never {
    throw new Error('inside')
  }
}
new Job().run()
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: inside
error.line: 5
error.column: 11
stack: |
  Error: inside
      at Job.run (main.ts:5:11)
      at main.ts:8:11
*/
