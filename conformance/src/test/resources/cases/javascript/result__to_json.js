return { toJSON() { return { replaced: 1 } }, a: 1 }
/* ---
status: completed
result: {"replaced":1}
*/
