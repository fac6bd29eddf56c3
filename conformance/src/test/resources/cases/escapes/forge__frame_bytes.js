// Attack: print the bytes of a Done frame, hoping that output and frames share a pipe.
// Verdict: completed with the honest result.
const frame = '\u0000\u0000\u0000\u0030\u0007' + '\u0000'.repeat(24) + '\u0001\u0000\u0000\u0000\u0006forged'
for (let i = 0; i < 20; i++) { console.log(frame); console.error(frame) }
return 'honest'
/* ---
stdout: *
stderr: *
status: completed
result: "honest"
*/
