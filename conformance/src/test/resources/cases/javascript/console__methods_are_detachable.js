const { log, error } = console;
[1, 2].forEach(x => log(x));
['e'].forEach(error)
/* ---
stdout: |
  1
  2
stderr: e 0 [ 'e' ]
status: completed
result: null
*/
