const { parse } = require('querystring')
return ['a=1&b=2&a=3', 'a=%20b+c&d', '=x&&e=', '__proto__=1&toString=2', 'a=%zz'].map(text => Object.entries(parse(text))).concat([{ ...parse('a:1;b:2', ';', ':') }, Object.getPrototypeOf(parse('a=1')), Object.keys(parse('a=1&b=2&c=3', null, null, { maxKeys: 2 }))])
/* ---
modules: ["querystring"]
status: completed
result: [[["a",["1","3"]],["b","2"]],[["a"," b c"],["d",""]],[["","x"],["e",""]],[["__proto__","1"],["toString","2"]],[["a","%zz"]],{"a":"1","b":"2"},null,["a","b"]]
*/
