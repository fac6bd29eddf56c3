require('util/inspect')
/* ---
modules: ["util"]
status: failed
error.kind: policy
error.message: Cannot require 'util/inspect' from main.js: there is no module 'util/inspect' here; files of the request are './name'
*/
