// Attack: timers and promise jobs that outlive the run and act during the next one.
// Verdict: completed; with the run everything of it ends.
setInterval(() => { console.log('leaked'); globalThis.leaked = true }, 1)
setTimeout(() => { throw new Error('leaked') }, 1)
;(async () => { await new Promise(resolve => setTimeout(resolve, 1)); throw new Error('leaked') })()
return 'left'
/* ---
status: completed
result: "left"
then: |
  await new Promise(resolve => setTimeout(resolve, 30))
  return typeof leaked
then.result: "undefined"
*/
