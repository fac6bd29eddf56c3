let main = () => 1
main = () => 2
main()
/* ---
status: completed
result: 2
*/
