console.log({ first: 'a string that is long', second: 'another string that is long', third: 12345 })
console.log([{ name: 'first', value: 1 }, { name: 'second', value: 2 }, { name: 'third', value: 3 }])
console.log({ list: ['aaaaaaaaaaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbb', 'cccccccccccccccccccccccccc'] })
/* ---
stdout: |
  {
    first: 'a string that is long',
    second: 'another string that is long',
    third: 12345
  }
  [
    { name: 'first', value: 1 },
    { name: 'second', value: 2 },
    { name: 'third', value: 3 }
  ]
  {
    list: [
      'aaaaaaaaaaaaaaaaaaaaaaaa',
      'bbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      'cccccccccccccccccccccccccc'
    ]
  }
status: completed
result: null
*/
