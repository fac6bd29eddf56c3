return [require('path').sep, require('node:path').sep]
/* ---
modules: ["node:path"]
status: completed
result: ["/","/"]
*/
