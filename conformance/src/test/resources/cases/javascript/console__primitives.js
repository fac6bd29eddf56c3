console.log('text', 1, true, null, undefined, 10n, Symbol('s'), -0, NaN, 1e21)
console.log('')
console.log()
console.log(['text', 10n, Symbol('s'), -0, undefined, null])
/* ---
stdout: |
  text 1 true null undefined 10n Symbol(s) -0 NaN 1e+21


  [ 'text', 10n, Symbol(s), -0, undefined, null ]
status: completed
result: null
*/
