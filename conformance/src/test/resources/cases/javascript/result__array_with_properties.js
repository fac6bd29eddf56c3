return Object.assign([1], { extra: 2 })
/* ---
status: completed
result: [1]
*/
