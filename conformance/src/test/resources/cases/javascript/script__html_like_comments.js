<!-- hidden
1 + 1
--> hidden too
/* ---
status: completed
result: 2
*/
