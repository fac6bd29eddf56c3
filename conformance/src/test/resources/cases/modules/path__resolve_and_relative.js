const { posix, relative, resolve, sep, delimiter, format } = require('path')
return [
  resolve('/a', 'b', '../c'), resolve('/a', '/b'), relative('/a/b/c', '/a/d'), relative('/a', '/a'), sep, delimiter,
  format({ dir: '/x', name: 'f', ext: 'txt' }), posix.join === require('path/posix').join,
]
/* ---
modules: ["path"]
status: completed
result: ["/a/c","/b","../../d","","/",":","/x/f.txt",true]
*/
