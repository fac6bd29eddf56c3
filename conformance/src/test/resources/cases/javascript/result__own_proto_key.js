return JSON.parse('{"__proto__":{"a":1},"b":2}')
/* ---
status: completed
result: {"__proto__":{"a":1},"b":2}
*/
