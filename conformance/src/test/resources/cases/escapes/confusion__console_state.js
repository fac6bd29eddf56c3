// Attack: leave groups, counters and clocks of the console behind.
// Verdict: completed; the next console starts at zero.
console.group('open for ever')
console.count('n')
console.time('t')
return 1
/* ---
stdout: |
  open for ever
    n: 1
status: completed
result: 1
then: |
  return typeof console.log
then.result: "function"
*/
