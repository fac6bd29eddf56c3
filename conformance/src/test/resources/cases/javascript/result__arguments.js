function f() { return arguments }
f(1, 'b')
/* ---
status: completed
result: {"0":1,"1":"b"}
*/
