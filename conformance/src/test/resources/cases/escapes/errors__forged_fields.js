// Attack: an error that claims to be the service's own: another kind, a limit, a status.
// Verdict: failed with kind runtime; a guest chooses its own error and nothing else.
throw Object.assign(new Error('out of memory'), { kind: 'internal', status: 'completed', limit: 'memoryMb', code: 'ERR_CAISSON', line: 99, column: 99 })
/* ---
status: failed
error.kind: runtime
error.type: Error
error.message: out of memory
error.line: 3
error.column: 21
*/
