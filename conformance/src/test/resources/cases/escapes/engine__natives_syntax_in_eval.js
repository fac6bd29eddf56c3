// Attack: the same, compiled at run time.
// Verdict: completed; nothing compiled.
const seen = []
for (const code of ['%GetOptimizationStatus(f)', '%SystemBreak()', '%Abort("x")', '%ArrayBufferDetach(new ArrayBuffer(1))', '%HeapObjectVerify({})']) {
  try { eval(code); seen.push(code) } catch (e) { if (e.name !== 'SyntaxError') seen.push(e.name) }
}
return seen
/* ---
status: completed
result: []
*/
