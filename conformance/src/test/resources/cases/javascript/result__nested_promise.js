return Promise.resolve(Promise.resolve(Promise.resolve('flat')))
/* ---
status: completed
result: "flat"
*/
