const one = await import('path')
const two = await import('node:path')
return [one === two, one.default === require('path'), one.join('a', 'b'), Object.keys(one).includes('default')]
/* ---
modules: ["path"]
status: completed
result: [true,true,"a/b",true]
*/
