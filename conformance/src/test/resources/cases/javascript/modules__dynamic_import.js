const name = 'lib'
const lib = await import(`./${name}.js`)
return [lib.default, lib.n]
/* ---
file lib.js: |
  export default 1
  export const n = 2
status: completed
result: [1,2]
*/
