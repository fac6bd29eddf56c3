Promise.resolve().then(() => import('./lib.js'))
7
/* ---
file lib.js: console.log('loaded')
stdout: |
  loaded
status: completed
result: 7
*/
