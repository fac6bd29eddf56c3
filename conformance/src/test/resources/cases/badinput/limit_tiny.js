1 + 1
/* ---
note: the least of everything is still a limit, not a crash
limits: {"memoryMb":1,"outputBytes":1,"timeoutMs":2000}
status: completed
result: 2
*/
