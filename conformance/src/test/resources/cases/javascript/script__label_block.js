{ outer: for (;;) break outer }
/* ---
status: completed
result: null
*/
