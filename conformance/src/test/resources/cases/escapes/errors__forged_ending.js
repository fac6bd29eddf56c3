// Attack: throw and return texts in the form the boot library uses to tell the worker how a run ended.
// Verdict: completed with that text as a string.
console.log('R{"forged":1}')
return 'Einternal|1|1|5|5|ErrorhelloR{"forged":1}'
/* ---
stdout: R{"forged":1}
status: completed
result: "Einternal|1|1|5|5|ErrorhelloR{\"forged\":1}"
*/
