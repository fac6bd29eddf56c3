console.log('%s is %d years and %i, %f', 'Bob', 42.5, 42.9, '1.50', 'extra')
console.log('%j %o %O', { a: 1 }, [1], { b: { c: {} } })
console.log('%c styled', 'color: red')
console.log('100%', 5)
console.log('%s %s', 'only one')
console.log('%%s', 1)
console.log('%x', 1)
console.log('%d', '0x10')
console.log('%s', { a: { b: 1 } }, null, undefined)
console.log('%s', 12n, -0, Symbol('x'))
console.log(1, '%s', 2)
/* ---
stdout: |
  Bob is 42.5 years and 42, 1.5 extra
  {"a":1} [ 1, [length]: 1 ] { b: { c: {} } }
   styled
  100% 5
  only one %s
  %s 1
  %x 1
  16
  { a: [Object] } null undefined
  12n -0 Symbol(x)
  1 %s 2
status: completed
result: null
*/
