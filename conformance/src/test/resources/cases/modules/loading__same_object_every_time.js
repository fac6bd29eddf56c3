return [require('util') === require('node:util'), require('util').types === require('util/types')]
/* ---
modules: ["util"]
status: completed
result: [true,true]
*/
