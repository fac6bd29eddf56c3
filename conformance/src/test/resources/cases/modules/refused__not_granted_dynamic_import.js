return await import('crypto').catch(error => error.message)
/* ---
modules: ["path"]
status: completed
result: "Cannot import 'crypto' from main.js: the module 'crypto' is not granted; allowedModules must name 'crypto'"
*/
