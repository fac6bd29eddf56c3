const { deprecate } = require('util')
const old = deprecate((x) => x + 1, 'old() is deprecated', 'DEP1')
return [old(1), old(2)]
/* ---
modules: ["util"]
stderr: |
  [DEP1] DeprecationWarning: old() is deprecated
node: warns with the number of its process
status: completed
result: [2,3]
*/
