// Attack: the same by a static import, which the host resolves while linking.
// Verdict: failed; the import is refused.
import secret from '${canary.file}'
export default secret
/* ---
status: failed
error.kind: runtime
error.message: *
error.line: 3
*/
