return typeof Buffer
/* ---
modules: ["path"]
node: always has it
status: completed
result: "undefined"
*/
