// Attack: plant toJSON on the prototypes the encoder relies on.
// Verdict: completed; the guest may choose its own result that way, and nothing else changes.
Object.prototype.toJSON = function () { return 'chosen' }
return { a: 1 }
/* ---
status: completed
result: "chosen"
*/
