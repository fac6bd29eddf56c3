// Attack: a second realm brings back what was removed from the first.
// Verdict: completed; there is no way to make one, or it is as empty as ours.
if (typeof ShadowRealm === 'undefined') return 'none'
return new ShadowRealm().evaluate('typeof WebAssembly + typeof SharedArrayBuffer + typeof process') === 'undefinedundefinedundefined' ? 'none' : 'found'
/* ---
status: completed
result: "none"
*/
