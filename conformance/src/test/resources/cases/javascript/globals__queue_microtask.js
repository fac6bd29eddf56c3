const order = []
queueMicrotask(() => order.push('micro'))
order.push('sync')
await null
return order
/* ---
status: completed
result: ["sync","micro"]
*/
