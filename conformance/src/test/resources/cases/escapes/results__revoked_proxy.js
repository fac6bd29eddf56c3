// Attack: a revoked proxy makes every operation of the encoder throw.
// Verdict: failed with kind result.
const { proxy, revoke } = Proxy.revocable([], {})
revoke()
return { proxy }
/* ---
status: failed
error.kind: result
error.type: ResultError
error.message: *
*/
