const p = Promise.reject(new Error('caught'))
await null
await p.catch(() => {})
return 'fine'
/* ---
status: completed
result: "fine"
*/
