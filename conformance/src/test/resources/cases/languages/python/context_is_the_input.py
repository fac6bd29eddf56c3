print(sorted(name for name in globals() if not name.startswith("__")))
context["xs"][::-1]
/* ---
input: {"xs":[1,2]}
status: completed
result: [2,1]
stdout: []
exitCode: 0
*/
