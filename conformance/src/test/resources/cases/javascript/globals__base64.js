return [btoa('hello'), atob('aGVsbG8='), atob(btoa('\xff\x00'))  === '\xff\x00']
/* ---
status: completed
result: ["aGVsbG8=","hello",true]
*/
