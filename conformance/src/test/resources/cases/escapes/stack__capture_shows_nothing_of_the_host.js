// Attack: read paths and names of the host from stacks taken inside callbacks.
// Verdict: completed; no frame speaks of the host.
const stacks = []
const take = () => { const holder = {}; Error.captureStackTrace(holder); stacks.push(holder.stack) }
take()
await new Promise(resolve => setTimeout(() => { take(); resolve() }, 1))
await { then(resolve) { take(); resolve() } }
console.log({ get [Symbol.toStringTag]() { take(); return 'x' } }.b)
return stacks.join('\n').split('\n').filter(line => /javet|java\.|io\.caisson|\.jar|\/(tmp|home|root|usr|opt)\//i.test(line))
/* ---
stdout: undefined
status: completed
result: []
*/
