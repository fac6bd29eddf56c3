return await import('crypto').catch(error => error.message)
/* ---
modules: ["path"]
node: knows no grants
status: completed
result: "Cannot import 'crypto' from main.js: the module 'crypto' is not granted; allowedModules must name 'crypto'"
*/
