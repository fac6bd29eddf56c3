console.log('top')
console.group('outer')
console.log('in outer')
console.group()
console.log('two\nlines', { a: 1 })
console.groupEnd()
console.warn('warned')
console.groupEnd()
console.groupEnd()
console.log('top')
/* ---
stdout: |
  top
  outer
    in outer
      two
      lines { a: 1 }
  top
stderr: |
    warned
status: completed
result: null
*/
