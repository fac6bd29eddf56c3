const o = { main() { return 1 } }
o.main()
/* ---
status: completed
result: 1
*/
