require('lodash')
/* ---
modules: ["lodash"]
status: failed
error.kind: policy
error.message: Cannot require 'lodash' from main.js: there is no module 'lodash' here; files of the request are './name'
*/
