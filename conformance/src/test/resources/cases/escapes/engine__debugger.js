// Attack: a debugger statement stops the engine or opens an inspector.
// Verdict: completed; it does nothing.
debugger
return 'on'
/* ---
status: completed
result: "on"
*/
