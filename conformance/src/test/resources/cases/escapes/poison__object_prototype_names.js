// Attack: setters for the names the boot library is likely to use on its own objects.
// Verdict: completed; its objects have no prototype to plant on.
const caught = []
for (const name of ['message', 'stack', 'type', 'line', 'column', 'key', 'depth', 'size', 'timer', 'due', 'callback', 'delay',
  'resolve', 'reject', 'text', 'used', 'next', 'done', 'kind', 'json', 'result', 'status', 'level', 'id', 'entry', 'label']) {
  Object.defineProperty(Object.prototype, name, {
    configurable: true,
    get() { return undefined },
    set(value) { caught[caught.length] = name },
  })
}
console.log('x %o', [1], { a: { b: 1 } })
await new Promise(resolve => setTimeout(resolve, 1))
return { caught, deep: [{ a: new Map([[1, 2]]) }] }
/* ---
stdout: x [ 1, [length]: 1 ] { a: { b: 1 } }
status: completed
result: {"caught":[],"deep":[{"a":[[1,2]]}]}
*/
