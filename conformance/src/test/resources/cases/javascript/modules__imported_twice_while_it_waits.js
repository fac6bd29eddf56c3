const order = []
await Promise.all([
  import('./slow.js').then(slow => order.push('first ' + slow.value)),
  import('./slow.js').then(slow => order.push('second ' + slow.value)),
])
const errors = []
for (let i = 0; i < 2; i++) await import('./broken.js').catch(error => errors.push(error.message))
return [order, errors]
/* ---
file slow.js: |
  await new Promise(resolve => setTimeout(resolve, 5))
  export const value = 1
file broken.js: |
  throw new Error('each time')
status: completed
result: [["first 1","second 1"],["each time","each time"]]
*/
