// Attack: legacy static properties of RegExp keep the last matched text.
// Verdict: completed; the next execution sees nothing of it.
/(.*)/.exec('secret of this run')
return RegExp.$1
/* ---
status: completed
result: "secret of this run"
then: |
  return [RegExp.$1, RegExp.lastMatch, RegExp.input].some(text => text.includes('secret'))
then.result: false
*/
