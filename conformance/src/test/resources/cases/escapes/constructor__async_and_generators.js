// Attack: the constructors of async functions and generators compile code with more rights than Function.
// Verdict: completed; they see the same realm.
const makers = [async function () {}, function* () {}, async function* () {}, class {}, () => {}].map(f => f.constructor)
const seen = []
for (const make of makers.slice(0, 3)) {
  const started = make('return [typeof process, this === globalThis || this === undefined]')()
  const value = started.next ? (await started.next()).value : await started
  seen.push(value)
}
return seen
/* ---
status: completed
result: [["undefined",true],["undefined",true],["undefined",true]]
*/
