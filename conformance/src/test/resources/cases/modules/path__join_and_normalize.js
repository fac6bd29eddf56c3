const path = require('path')
return [
  path.join('/a', '..', 'b', './c', '', 'd/'), path.join(), path.join('a', '../../b'),
  path.normalize('/a//b/../c/.'), path.normalize(''), path.normalize('./a/'), path.normalize('/../../x'),
]
/* ---
modules: ["path"]
status: completed
result: ["/b/c/d/",".","../b","/a/c",".","a/","/x"]
*/
