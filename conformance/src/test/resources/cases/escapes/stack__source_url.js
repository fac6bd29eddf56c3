// Attack: a sourceURL comment gives the guest's code the name of the boot library, so that its frames are hidden.
// Verdict: failed with the guest's error; the name does not matter to anything but the text.
throw new Error('named')
//# sourceURL=caisson:boot
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: named
*/
