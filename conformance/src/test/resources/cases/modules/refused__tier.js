require('events')
/* ---
modules: ["events"]
tier: standard
status: refused
error.kind: policy
error.message: the module 'events' is not part of the standard tier; the enterprise tier has it
*/
