const path = require('node:path')
return [
  path.dirname('/a/b/c.txt'), path.dirname('a'), path.dirname('/'), path.basename('/a/b/c.txt'), path.basename('c.txt', '.txt'),
  path.extname('x.tar.gz'), path.extname('.bashrc'), path.extname('a.'), path.parse('/home/u/file.txt'), path.isAbsolute('a'),
]
/* ---
modules: ["path"]
status: completed
result: ["/a/b",".","/","c.txt","c",".gz","",".",{"root":"/","dir":"/home/u","base":"file.txt","ext":".txt","name":"file"},false]
*/
