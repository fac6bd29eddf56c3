const records = Array.from({ length: 1000 }, (_, i) => ({ id: i, name: 'n' + i, tags: ['a', 'b'] }))
return records.filter(r => r.id % 500 === 0)
/* ---
status: completed
result: [{"id":0,"name":"n0","tags":["a","b"]},{"id":500,"name":"n500","tags":["a","b"]}]
*/
