import atexit
atexit.register(print, "bye")
raise SystemExit
/* ---
status: completed
result: null
stdout: bye
exitCode: 0
*/
