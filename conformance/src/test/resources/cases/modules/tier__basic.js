return [require('path').sep, typeof require('util').inspect, typeof require('crypto').createHash]
/* ---
modules: ["path", "util", "crypto"]
status: completed
result: ["/","function","function"]
*/
