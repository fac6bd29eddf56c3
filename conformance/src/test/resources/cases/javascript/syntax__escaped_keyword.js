tr\u0079 { 1 } catch {}
/* ---
status: failed
error.kind: syntax
error.type: SyntaxError
error.message: *
error.line: 1
*/
