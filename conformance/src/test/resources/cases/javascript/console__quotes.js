console.log(["it's", 'say "hi"', `both ' and "`, `all ' " \``, 'new\nline', 'tab\t', '\u0001', 'back\\slash'])
console.log({ key: 'a\nb' })
console.log('plain\nlines')
/* ---
stdout: |
  [
    "it's",
    'say "hi"',
    `both ' and "`,
    'all \' " `',
    'new\nline',
    'tab\t',
    '\x01',
    'back\\slash'
  ]
  { key: 'a\nb' }
  plain
  lines
status: completed
result: null
*/
