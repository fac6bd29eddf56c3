import 'fs'
/* ---
tier: basic
modules: ["fs"]
status: refused
error.kind: policy
error.message: the module 'fs' is not part of the basic tier; the standard tier has it
*/
