console.log('log')
console.info('info')
console.debug('debug')
console.warn('warn')
console.error('error')
/* ---
stdout: |
  log
  info
  debug
stderr: |
  warn
  error
logs: |
  [log] log
  [info] info
  [debug] debug
  [warn] warn
  [error] error
status: completed
result: null
*/
