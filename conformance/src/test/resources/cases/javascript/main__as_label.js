main: for (;;) {
  break main
}
'done'
/* ---
status: completed
result: "done"
*/
