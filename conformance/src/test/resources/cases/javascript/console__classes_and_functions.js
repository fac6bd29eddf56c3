class A { constructor() { this.x = 1 } }
class B extends A {}
function named() {}
console.log(new A(), new B(), A, B, named, () => {}, async () => {}, function* gen() {})
console.log(class {}, { method() {}, arrow: () => {} })
console.log(Object.assign(named, { extra: 1 }))
console.log(Object.create(null), Object.create({}), Object.assign(Object.create(null), { a: 1 }))
/* ---
stdout: |
  A { x: 1 } B { x: 1 } [class A] [class B extends A] [Function: named] [Function (anonymous)] [AsyncFunction (anonymous)] [GeneratorFunction: gen]
  [class (anonymous)] { method: [Function: method], arrow: [Function: arrow] }
  [Function: named] { extra: 1 }
  [Object: null prototype] {} {} [Object: null prototype] { a: 1 }
status: completed
result: null
*/
