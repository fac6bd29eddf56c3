class MyErr extends Error {}
class Other extends RangeError { get [Symbol.toStringTag]() { return 'no' } }
console.log([new Other('x').name, new Other('x') instanceof MyErr].join())
throw new MyErr('mine')
/* ---
status: failed
error.kind: runtime
error.type: MyErr
error.message: mine
error.line: 4
error.column: 7
stdout: |
  RangeError,false
note: the name is inherited from Error, so the class says what it is, as in Node's own reports
*/
