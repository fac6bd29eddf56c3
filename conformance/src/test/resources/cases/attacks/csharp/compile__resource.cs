// Attack: name files of the host in directives to the compiler.
// Verdict: directives have no power over files.
#load "/etc/shadow"
#r "/etc/shadow"
class Program { static void Main() { } }
/* ---
status: failed
error.kind: syntax
error.message: *
*/
