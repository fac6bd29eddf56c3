eval('let x = ;')
/* ---
note: the guest compiled this while it ran: not a syntax error of its source
status: failed
error.kind: runtime
error.type: SyntaxError
error.message: Unexpected token ';'
*/
