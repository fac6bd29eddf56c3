console.log(new Date(0), new Date(NaN), /a+/gi, [new Date(0)])
console.log(new Number(3), new String('abc'), new Boolean(true), Object(1n), Object(Symbol('s')))
console.log(new Uint8Array([1, 2, 3]), new Float64Array(2))
console.log(globalThis === this, Math.PI, Math)
console.log([1.5, -2], [true, false], [null, undefined])
/* ---
stdout: |
  1970-01-01T00:00:00.000Z Invalid Date /a+/gi [ 1970-01-01T00:00:00.000Z ]
  [Number: 3] [String: 'abc'] [Boolean: true] [BigInt: 1n] [Symbol: Symbol(s)]
  Uint8Array(3) [ 1, 2, 3 ] Float64Array(2) [ 0, 0 ]
  true 3.141592653589793 Object [Math] {}
  [ 1.5, -2 ] [ true, false ] [ null, undefined ]
status: completed
result: null
*/
