const shared = { n: 1 }
return [shared, shared, { shared }]
/* ---
status: completed
result: [{"n":1},{"n":1},{"shared":{"n":1}}]
*/
