return typeof Buffer
/* ---
modules: ["path"]
status: completed
result: "undefined"
*/
