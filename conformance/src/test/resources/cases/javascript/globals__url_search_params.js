const params = new URLSearchParams('a=1&b=2&a=3')
params.delete('b')
params.sort()
return [params.getAll('a'), params.has('b'), [...params], params.toString(), new URLSearchParams({ q: 'x y' }).toString()]
/* ---
status: completed
result: [["1","3"],false,[["a","1"],["a","3"]],"a=1&a=3","q=x+y"]
*/
