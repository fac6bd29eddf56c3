const path = require('path')
path.join = () => 'mine'
const { join, default: whole } = await import('path')
return [require('path').join('a', 'b'), whole.join('a', 'b'), join('a', 'b')]
/* ---
modules: ["path"]
node: names imported after a change are the changed ones
status: completed
result: ["mine","mine","a/b"]
note: names imported are the module's own, whatever became of the object that require gives
*/
