const names = []
for (const file of ['./unlinked.js', './unparsed.js', './unlinked_below.js']) {
  await import(file).catch(error => names.push(error.name + ' ' + (error instanceof SyntaxError)))
}
return names
/* ---
file some.js: |
  export const some = 1
file unlinked.js: |
  import { none } from './some.js'
file unlinked_below.js: |
  import './unlinked.js'
file unparsed.js: |
  export let = 1
status: completed
result: ["SyntaxError true","SyntaxError true","SyntaxError true"]
*/
