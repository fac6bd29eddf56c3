const a = 1
;[1, 2].map(x => x + a)
/* ---
status: completed
result: [2,3]
*/
