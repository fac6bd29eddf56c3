const order = []
await Promise.all([
  import('./slow.js').then(() => order.push('first')),
  import('./slow.js').then(() => order.push('second')),
])
const errors = []
for (let i = 0; i < 2; i++) await import('./broken.js').catch(error => errors.push(error.message))
return [order, errors]
/* ---
file slow.js: |
  await new Promise(resolve => setTimeout(resolve, 5))
file broken.js: |
  throw new Error('each time')
node: its callers of a module that waits are told in reverse order
status: completed
result: [["first","second"],["each time","each time"]]
*/
