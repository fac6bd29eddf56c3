// return 1
/* return 2 */
3
/* ---
status: completed
result: 3
*/
