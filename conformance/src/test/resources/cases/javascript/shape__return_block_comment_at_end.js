return 9 /* } */
/* ---
status: completed
result: 9
*/
