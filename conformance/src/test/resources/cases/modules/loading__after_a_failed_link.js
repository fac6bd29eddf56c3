const said = []
for (const name of ['./missing-name.js', './missing-file.js', './not-granted.js']) {
  try { await import(name) } catch (error) { said.push(error.name) }
}
const { join } = await import('path')
return [said, join('a', 'b'), (await import('./good.js')).default, require('util').inspect(1)]
/* ---
modules: ["path", "util"]
file missing-name.js: import { join, nothing } from 'path'; export default join
file missing-file.js: import { join } from 'path'; import './no.js'; export default join
file not-granted.js: import { join } from 'path'; import 'events'; export default join
file good.js: import { join } from 'path'; export default join('c', 'd')
status: completed
result: [["SyntaxError","TypeError","TypeError"],"a/b","c/d","1"]
*/
